package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildReport;

/** What an index was rebuilt from, as JSON. */
public final class RebuildBody {

  private RebuildBody() {}

  /** The body. */
  public static JsonObject of(RebuildReport report) {
    return new JsonMembers()
        .put("indexed", report.indexed())
        .putTexts("unreadable", report.unreadable().stream().map(RunId::value).toList())
        .put("damaged_index_set_aside", report.setAside())
        .toObject();
  }
}
