package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.runs.maintenance.PruneReport;
import java.util.Optional;
import java.util.OptionalLong;

/** What pruning found and did, as JSON. */
public final class PruneBody {

  private PruneBody() {}

  /** The body. */
  public static JsonObject of(PruneReport report) {
    return new JsonMembers()
        .put("applied", report.applied())
        .putOrNull("ttl_hours", boxed(report.ttlHours()), JsonValue::of)
        .put("scanned", report.runs().size())
        .put("deleted", report.deleted())
        .putList("runs", report.runs(), PruneBody::run)
        .toObject();
  }

  private static JsonObject run(PruneReport.Entry run) {
    return new JsonMembers()
        .put("run_id", run.runId().value())
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .put("fate", run.fate().wire())
        .toObject();
  }

  private static Optional<Long> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }
}
