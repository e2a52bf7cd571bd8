package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.quality.QualitySummary;
import java.time.temporal.ChronoUnit;

/** The quality of one day's runs as JSON. */
public final class QualitySummaryBody {

  private QualitySummaryBody() {}

  /** The body; its time is told in whole seconds. */
  public static JsonObject of(QualitySummary summary) {
    return new JsonMembers()
        .put("window", QualitySummary.WINDOW)
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
