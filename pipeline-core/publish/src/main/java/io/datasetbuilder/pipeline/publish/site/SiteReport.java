package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.publish.PublishIssue;
import java.util.List;
import java.util.Optional;

/**
 * Result of writing a site.
 *
 * @param datasets datasets that appear
 * @param written those among them whose pages were written anew
 * @param runs runs that appear
 * @param leftOut what does not appear, with its reason
 */
public record SiteReport(int datasets, int written, int runs, List<LeftOut> leftOut) {

  public SiteReport {
    leftOut = List.copyOf(leftOut);
  }

  /** The report as JSON. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("datasets", datasets)
        .put("written", written)
        .put("unchanged", datasets - written)
        .put("runs", runs)
        .putList("left_out", leftOut, LeftOut::toJson)
        .toObject();
  }

  /**
   * Run that does not appear, or a dataset of which no run does.
   *
   * @param runId empty for a dataset
   */
  public record LeftOut(String datasetId, Optional<String> runId, PublishIssue reason) {

    JsonObject toJson() {
      return new JsonMembers()
          .put("dataset_id", datasetId)
          .putOrNull("run_id", runId, JsonValue::of)
          .put("code", reason.code().wire())
          .put("message", reason.message())
          .toObject();
    }
  }
}
