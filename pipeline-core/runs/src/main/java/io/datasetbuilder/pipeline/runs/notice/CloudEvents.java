package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes notices as CloudEvents 1.0 in JSON.
 *
 * @param source names this service to receivers: a URI reference that is not empty
 */
record CloudEvents(String source) {

  private static final String TYPES = "io.datasetbuilder.";

  CloudEvents {
    Objects.requireNonNull(source, "source");
  }

  /** A notice about a run. */
  Notice ofRun(
      String run, NoticeKind kind, Optional<String> datasetId, Instant at, JsonObject data) {
    return event(run + "." + kind.wire(), "run." + kind.wire(), kind, run, datasetId, at, data);
  }

  /**
   * A notice of any type.
   *
   * @param id unique and stable
   * @param type without the prefix of all types
   */
  Notice event(
      String id,
      String type,
      NoticeKind kind,
      String subject,
      Optional<String> datasetId,
      Instant at,
      JsonObject data) {
    JsonObject body =
        new JsonMembers()
            .put("specversion", "1.0")
            .put("id", id)
            .put("source", source)
            .put("type", TYPES + type)
            .put("subject", subject)
            .put("time", Timestamps.format(at))
            .put("datacontenttype", "application/json")
            .put("data", data)
            .toObject();
    return new Notice(id, kind, subject, datasetId, Notice.CLOUD_EVENT, body);
  }
}
