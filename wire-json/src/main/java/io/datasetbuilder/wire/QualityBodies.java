package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.QualityIssue;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;

/**
 * Recorded quality as JSON: of one run, of the runs of a dataset, of a day, and what needs
 * attention.
 */
public final class QualityBodies {

  private QualityBodies() {}

  /** The quality of one run. */
  public static JsonObject run(ReadQuality.RunQuality quality) {
    return new JsonMembers()
        .put("run_id", quality.runId().value())
        .put("availability", quality.availability().wire())
        .put("evaluated_checks", quality.evaluatedChecks())
        .putMap(
            "quality_results",
            quality.results().byName(),
            list -> array(list, QualityCheckResult::toJson))
        .putMap(
            "schema_drift",
            quality.drift().byName(),
            list -> array(list, SchemaDriftFinding::toJson))
        .toObject();
  }

  private static <T> JsonArray array(List<T> items, Function<T, JsonObject> writer) {
    return new JsonArray(items.stream().<JsonValue>map(writer).toList());
  }

  /** The quality of a dataset's runs. */
  public static JsonObject history(String datasetId, List<ReadQuality.RunScore> runs) {
    return new JsonMembers()
        .put("dataset_id", datasetId)
        .putList("runs", runs, QualityBodies::score)
        .toObject();
  }

  private static JsonObject score(ReadQuality.RunScore run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .putOrNull("timestamp", run.timestamp().map(Timestamps::format), JsonValue::of)
        .put("status", run.status().wire())
        .put("pass_count", run.checks().pass())
        .put("warn_count", run.checks().warn())
        .put("fail_count", run.checks().fail())
        .put("evaluated_checks", run.checks().evaluated())
        .putOrNull("rule_pass_rate", run.rulePassRate(), JsonValue::of)
        .putOrNull("validated_rows", run.validatedRows(), JsonValue::of)
        .toObject();
  }

  /** Quality issues that need attention. */
  public static JsonObject issues(IssuePage page) {
    return new JsonMembers()
        .putList("issues", page.issues(), QualityBodies::issue)
        .put("total", page.total())
        .putOrNull("next_cursor", page.nextCursor(), JsonValue::of)
        .put("coverage", coverage(page.coverage()))
        .toObject();
  }

  private static JsonObject issue(QualityIssue issue) {
    return new JsonMembers()
        .put("dataset_id", issue.datasetId())
        .putOrNull("title", issue.run().dataset().map(IndexedDataset::title), JsonValue::of)
        .put("run_id", issue.run().runId())
        .putOrNull("finished_at", issue.run().finishedAt().map(Timestamps::format), JsonValue::of)
        .put("source_key", issue.sourceKey())
        .put("kind", issue.check().isPresent() ? "check" : "drift")
        .put("status", issue.status().wire())
        .put("category", issue.category())
        .putOrNull("check", issue.check(), QualityCheckResult::toJson)
        .putOrNull("drift", issue.drift(), SchemaDriftFinding::toJson)
        .toObject();
  }

  private static JsonObject coverage(IssuePage.IssueCoverage coverage) {
    return new JsonMembers()
        .put("tables", coverage.tables())
        .put("evaluated", coverage.evaluated())
        .put("not_evaluated", coverage.notEvaluated())
        .put("partial", coverage.partial())
        .put("unreadable", coverage.unreadable())
        .toObject();
  }

  /** The quality of one day's runs; its time is in whole seconds. */
  public static JsonObject summary(ReadQuality.QualitySummary summary) {
    return new JsonMembers()
        .put("window", ReadQuality.QualitySummary.WINDOW)
        .put("generated_at", summary.generatedAt().truncatedTo(ChronoUnit.SECONDS))
        .put("availability", summary.available() ? "available" : "unavailable")
        .put("total_runs", summary.tally().total())
        .put("evaluated_runs", summary.tally().evaluated())
        .put("pass_runs", summary.tally().pass())
        .put("warn_runs", summary.tally().warn())
        .put("fail_runs", summary.tally().fail())
        .toObject();
  }
}
