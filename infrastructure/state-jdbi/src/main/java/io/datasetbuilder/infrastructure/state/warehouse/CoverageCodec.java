package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import java.util.Optional;
import java.util.OptionalLong;

/** Converts the coverage of a snapshot to and from JSON. Unknown facts are absent. */
final class CoverageCodec {

  private CoverageCodec() {}

  static JsonObject write(SnapshotCoverage coverage) {
    return new JsonMembers()
        .put("status", coverage.status())
        .putTexts("reasons", coverage.reasons())
        .putIfPresent("fetched_rows", boxed(coverage.fetchedRows()), JsonValue::of)
        .put("total_status", coverage.totalStatus())
        .putIfPresent("total", boxed(coverage.total()), JsonValue::of)
        .putIfPresent("observed_at", coverage.observedAt().map(ColumnValues::micros), JsonValue::of)
        .toObject();
  }

  static SnapshotCoverage read(JsonFields coverage) {
    return new SnapshotCoverage(
        coverage.requiredText("status"),
        coverage.texts("reasons"),
        unboxed(coverage.whole("fetched_rows")),
        coverage.requiredText("total_status"),
        unboxed(coverage.whole("total")),
        coverage.whole("observed_at").map(ColumnValues::instant));
  }

  private static Optional<Long> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }

  private static OptionalLong unboxed(Optional<Long> value) {
    return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }
}
