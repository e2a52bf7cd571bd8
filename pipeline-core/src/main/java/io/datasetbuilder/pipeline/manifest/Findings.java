package io.datasetbuilder.pipeline.manifest;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the later stages found, in the wire form of their own features.
 *
 * @param qualityResults by source key: lists of check results
 * @param schemaDrift by source key: lists of findings
 * @param driftEvaluation by source key: which axes were compared
 * @param composition provenance of the join, when there is one
 * @param piiFindings by source key: what the scan for personal data found, without values
 * @param piiMasking by Gold directory
 * @param reproducibility only of resumed runs
 * @param warehouseFailures by source key; failed table commits
 * @param splitAlgorithm when splits exist
 * @param retryOf the run that this one repeats
 * @param checkpointsNotReused checkpoints of that run that did not fit
 */
public record Findings(
    JsonObject qualityResults,
    JsonObject schemaDrift,
    JsonObject driftEvaluation,
    Optional<JsonObject> composition,
    JsonObject piiFindings,
    JsonObject piiMasking,
    Optional<JsonObject> reproducibility,
    JsonObject warehouseFailures,
    Optional<String> splitAlgorithm,
    Optional<String> retryOf,
    JsonArray checkpointsNotReused) {

  private static final JsonObject EMPTY = new JsonObject(Map.of());

  public Findings {
    Objects.requireNonNull(qualityResults, "qualityResults");
    Objects.requireNonNull(schemaDrift, "schemaDrift");
    Objects.requireNonNull(driftEvaluation, "driftEvaluation");
    Objects.requireNonNull(composition, "composition");
    Objects.requireNonNull(piiFindings, "piiFindings");
    Objects.requireNonNull(piiMasking, "piiMasking");
    Objects.requireNonNull(reproducibility, "reproducibility");
    Objects.requireNonNull(warehouseFailures, "warehouseFailures");
    Objects.requireNonNull(splitAlgorithm, "splitAlgorithm");
    Objects.requireNonNull(retryOf, "retryOf");
    Objects.requireNonNull(checkpointsNotReused, "checkpointsNotReused");
  }

  public static Findings none() {
    return new Findings(
        EMPTY,
        EMPTY,
        EMPTY,
        Optional.empty(),
        EMPTY,
        EMPTY,
        Optional.empty(),
        EMPTY,
        Optional.empty(),
        Optional.empty(),
        new JsonArray(List.of()));
  }

  /** The same findings with these check results. */
  public Findings withQuality(JsonObject results) {
    return new Findings(
        results,
        schemaDrift,
        driftEvaluation,
        composition,
        piiFindings,
        piiMasking,
        reproducibility,
        warehouseFailures,
        splitAlgorithm,
        retryOf,
        checkpointsNotReused);
  }

  /** The same findings with these differences to earlier runs. */
  public Findings withDrift(JsonObject found, JsonObject evaluation) {
    return new Findings(
        qualityResults,
        found,
        evaluation,
        composition,
        piiFindings,
        piiMasking,
        reproducibility,
        warehouseFailures,
        splitAlgorithm,
        retryOf,
        checkpointsNotReused);
  }

  /** The same findings with what is known about personal data. */
  public Findings withPersonalData(JsonObject found, JsonObject masking) {
    return new Findings(
        qualityResults,
        schemaDrift,
        driftEvaluation,
        composition,
        found,
        masking,
        reproducibility,
        warehouseFailures,
        splitAlgorithm,
        retryOf,
        checkpointsNotReused);
  }

  /** The same findings with this join. */
  public Findings withComposition(Optional<JsonObject> joined) {
    return new Findings(
        qualityResults,
        schemaDrift,
        driftEvaluation,
        joined,
        piiFindings,
        piiMasking,
        reproducibility,
        warehouseFailures,
        splitAlgorithm,
        retryOf,
        checkpointsNotReused);
  }

  /** The same findings with how splits were chosen. */
  public Findings withSplitAlgorithm(Optional<String> algorithm) {
    return new Findings(
        qualityResults,
        schemaDrift,
        driftEvaluation,
        composition,
        piiFindings,
        piiMasking,
        reproducibility,
        warehouseFailures,
        algorithm,
        retryOf,
        checkpointsNotReused);
  }
}
