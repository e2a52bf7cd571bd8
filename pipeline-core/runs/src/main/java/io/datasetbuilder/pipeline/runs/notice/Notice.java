package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Objects;
import java.util.Optional;

/**
 * A notice that hooks may get.
 *
 * @param id unique and stable: a notice that is recorded or sent again has the same one, so that
 *     receivers recognise repetitions
 * @param subject the run or the dataset; the notices of one subject are delivered in order
 * @param datasetId the dataset that the filters of hooks compare; empty for a run without one
 * @param contentType media type of the body
 * @param body without owner, secret, parameter or value of the data
 */
public record Notice(
    String id,
    NoticeKind kind,
    String subject,
    Optional<String> datasetId,
    String contentType,
    JsonObject body) {

  /** Media type of a CloudEvent in structured mode. */
  public static final String CLOUD_EVENT = "application/cloudevents+json; charset=UTF-8";

  /** Media type of an OpenLineage event. */
  public static final String OPEN_LINEAGE = "application/json";

  public Notice {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(datasetId, "datasetId");
    Objects.requireNonNull(contentType, "contentType");
    Objects.requireNonNull(body, "body");
  }
}
