package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the later stages found, in the wire form of their own features.
 *
 * @param checks of quality and drift
 * @param personalData what was found and what was hidden
 * @param composition provenance of the join, when there is one
 * @param splitAlgorithm when splits exist
 * @param warehouseFailures by source key or composition name; failed table commits
 * @param repetition what the run took over from earlier ones
 * @param zoneChanges by source key: zones of instants that are not kept
 * @param failures why sources and the composition failed; none in manifests of earlier versions
 */
public record ManifestFindings(
    Checks checks,
    PersonalData personalData,
    Optional<JsonObject> composition,
    Optional<String> splitAlgorithm,
    JsonObject warehouseFailures,
    Repetition repetition,
    JsonObject zoneChanges,
    List<StageFailure> failures) {

  public ManifestFindings {
    failures = List.copyOf(failures);
  }

  private static final JsonObject EMPTY = new JsonObject(Map.of());

  private static final ManifestFindings NONE =
      new ManifestFindings(
          new Checks(EMPTY, EMPTY, EMPTY),
          new PersonalData(EMPTY, EMPTY),
          Optional.empty(),
          Optional.empty(),
          EMPTY,
          new Repetition(Optional.empty(), Optional.empty(), new JsonArray(List.of())),
          EMPTY,
          List.of());

  /**
   * Checks of quality and drift.
   *
   * @param qualityResults by source key: lists of check results
   * @param schemaDrift by source key: lists of findings
   * @param driftEvaluation by source key: which axes were compared
   */
  public record Checks(
      JsonObject qualityResults, JsonObject schemaDrift, JsonObject driftEvaluation) {}

  /**
   * What is known about personal data.
   *
   * @param findings by source key: what the scan found, without values
   * @param masking by Gold directory
   */
  public record PersonalData(JsonObject findings, JsonObject masking) {}

  /**
   * What a run took over from earlier ones.
   *
   * @param reproducibility only of resumed runs
   * @param retryOf the run that this one repeats
   * @param checkpointsNotReused checkpoints of that run that did not fit
   */
  public record Repetition(
      Optional<JsonObject> reproducibility,
      Optional<String> retryOf,
      JsonArray checkpointsNotReused) {}

  /** Nothing was found. */
  public static ManifestFindings none() {
    return NONE;
  }

  /** The same findings with these checks. */
  public ManifestFindings withChecks(Checks made) {
    return new ManifestFindings(
        made,
        personalData,
        composition,
        splitAlgorithm,
        warehouseFailures,
        repetition,
        zoneChanges,
        failures);
  }

  /** The same findings with what is known about personal data. */
  public ManifestFindings withPersonalData(PersonalData known) {
    return new ManifestFindings(
        checks,
        known,
        composition,
        splitAlgorithm,
        warehouseFailures,
        repetition,
        zoneChanges,
        failures);
  }

  /** Why tables of the run are not in the warehouse, a sentence each. */
  public List<String> uncommittedTables() {
    return warehouseFailures.members().entrySet().stream()
        .map(table -> "table " + table.getKey() + " was not committed" + detail(table.getValue()))
        .toList();
  }

  private static String detail(JsonValue failure) {
    return failure instanceof JsonObject object
            && object.members().get("detail") instanceof JsonText detail
        ? ": " + detail.value()
        : "";
  }

  /** The same findings with the tables that could not be committed. */
  public ManifestFindings withWarehouseFailures(JsonObject uncommitted) {
    return new ManifestFindings(
        checks,
        personalData,
        composition,
        splitAlgorithm,
        uncommitted,
        repetition,
        zoneChanges,
        failures);
  }

  /** The same findings with what was taken over from earlier runs. */
  public ManifestFindings withRepetition(Repetition taken) {
    return new ManifestFindings(
        checks,
        personalData,
        composition,
        splitAlgorithm,
        warehouseFailures,
        taken,
        zoneChanges,
        failures);
  }
}
