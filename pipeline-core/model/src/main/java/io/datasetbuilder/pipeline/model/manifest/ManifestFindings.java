package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Findings of the later stages, in the wire form of their own features.
 *
 * @param checks of quality and drift
 * @param personalData findings of the scan and masked columns
 * @param composition provenance of the join; empty without a composition
 * @param splitAlgorithm algorithm of the splits; empty without splits
 * @param warehouseFailures by source key or composition name: failed table commits
 * @param repetition results of earlier runs that the run reused
 * @param zoneChanges by source key: zones of instants that are not kept
 * @param failures reasons why sources and the composition failed; empty in manifests of earlier
 *     versions
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
          Checks.read(EMPTY, EMPTY, EMPTY),
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
      RecordedLists<QualityCheckResult> qualityResults,
      RecordedLists<SchemaDriftFinding> schemaDrift,
      JsonObject driftEvaluation) {

    /** Checks as a manifest holds them. */
    public static Checks read(
        JsonObject qualityResults, JsonObject schemaDrift, JsonObject driftEvaluation) {
      return new Checks(
          QualityCheckResult.readAll(qualityResults),
          SchemaDriftFinding.readAll(schemaDrift),
          driftEvaluation);
    }
  }

  /**
   * Findings about personal data.
   *
   * @param findings by source key: findings of the scan, without values
   * @param masking by Gold directory
   */
  public record PersonalData(JsonObject findings, JsonObject masking) {

    /** Declared columns of a Gold directory; empty when the manifest states none. */
    public Optional<RecordedMasking> masking(String gold) {
      return Optional.ofNullable(masking.members().get(gold)).map(RecordedMasking::read);
    }

    /** Source keys of the tables in which the scan found personal data. */
    public List<String> foundIn() {
      return findings.members().entrySet().stream()
          .filter(found -> found.getValue() instanceof JsonArray list && !list.items().isEmpty())
          .map(Map.Entry::getKey)
          .toList();
    }

    /** Gold directories with a declared column in plain form. */
    public List<String> unmaskedIn() {
      return masking.members().entrySet().stream()
          .filter(gold -> !RecordedMasking.read(gold.getValue()).unmasked().isEmpty())
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /**
   * Results of earlier runs that a run reused.
   *
   * @param reproducibility only for resumed runs
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

  /** Name of the composed dataset; empty without a composition. */
  public Optional<String> compositionName() {
    return composition
        .map(join -> join.members().get("name"))
        .filter(JsonText.class::isInstance)
        .map(name -> ((JsonText) name).value());
  }

  /** One sentence for each table of the run that is not in the warehouse, with the reason. */
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
}
