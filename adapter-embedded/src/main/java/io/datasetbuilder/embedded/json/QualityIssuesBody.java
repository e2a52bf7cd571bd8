package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.runs.quality.IssueCoverage;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.QualityIssue;
import io.datasetbuilder.pipeline.table.drift.SchemaDriftFinding;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;

/** What needs attention as JSON. */
public final class QualityIssuesBody {

  private QualityIssuesBody() {}

  /** The body. */
  public static JsonObject of(IssuePage page) {
    return new JsonMembers()
        .putList("issues", page.issues(), QualityIssuesBody::issue)
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

  private static JsonObject coverage(IssueCoverage coverage) {
    return new JsonMembers()
        .put("tables", coverage.tables())
        .put("evaluated", coverage.evaluated())
        .put("not_evaluated", coverage.notEvaluated())
        .put("partial", coverage.partial())
        .put("unreadable", coverage.unreadable())
        .toObject();
  }
}
