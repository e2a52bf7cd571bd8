package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Range;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Statistics;
import io.datasetbuilder.warehouse.read.ComputedProfile;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Statistics of a snapshot's columns as JSON. A statistic that does not apply is null; of a range,
 * it is absent.
 */
public final class ProfileBody {

  private ProfileBody() {}

  /** The body. */
  public static JsonObject of(SnapshotResult<ComputedProfile> found) {
    return new JsonMembers()
        .put("snapshot", found.snapshot().toJson())
        .put("profile", profile(found.result()))
        .toObject();
  }

  private static JsonObject profile(ComputedProfile computed) {
    SnapshotProfile profile = computed.profile();
    Map<String, SnapshotProfile.Column> byName =
        profile.columns().stream()
            .collect(Collectors.toMap(SnapshotProfile.Column::name, Function.identity()));
    return new JsonMembers()
        .put("snapshot_id", computed.snapshot().id())
        .put("artifact_digest", computed.snapshot().digest())
        .put("algorithm_version", SnapshotProfile.ALGORITHM_VERSION)
        .put("computed_at", Timestamps.format(computed.computedAt()))
        .put("scope", scope())
        .put("accuracy", "exact")
        .put("min_range_values", SnapshotProfile.MIN_RANGE_VALUES)
        .put("row_count", profile.rows())
        .putList(
            "columns",
            computed.snapshot().columns(),
            column ->
                column(
                    column,
                    profile.rows(),
                    Optional.ofNullable(byName.get(column.name()))
                        .flatMap(SnapshotProfile.Column::statistics)))
        .toObject();
  }

  private static JsonObject scope() {
    return new JsonMembers()
        .put("mode", "full")
        .put("sampled", false)
        .put("sample_size", JsonValue.ofNull())
        .toObject();
  }

  private static JsonObject column(TableColumn column, long rows, Optional<Statistics> statistics) {
    ColumnInfo info = ColumnCodec.of(column, Stream.empty()).info();
    return new JsonMembers()
        .put("name", column.name())
        .put("storage_type", column.dtype())
        .put("logical_type", info.logicalType().wire())
        .putOrNull("time_zone", timeZone(column.dtype()), JsonValue::of)
        .put("sensitivity", sensitivity(column.sensitivity()))
        .put("status", statistics.isPresent() ? "profiled" : "withheld")
        .putOrNull("null_count", statistics.map(Statistics::nulls), JsonValue::of)
        .putOrNull("null_ratio", statistics.flatMap(s -> s.nullRatio(rows)), JsonValue::of)
        .put("nan_count", number(statistics.map(Statistics::nans)))
        .put("infinite_count", number(statistics.map(Statistics::infinite)))
        .putOrNull("range", statistics, found -> range(column, found.range()))
        .toObject();
  }

  private static JsonObject sensitivity(TableColumn.Sensitivity sensitivity) {
    return new JsonMembers()
        .put("status", sensitivity.status().wire())
        .putTexts("kinds", sensitivity.kinds())
        .toObject();
  }

  /** The zone in a dtype such as {@code Datetime(Asia/Seoul)} or {@code Datetime(ns,UTC)}. */
  private static Optional<String> timeZone(String dtype) {
    if (!dtype.startsWith("Datetime(")) {
      return Optional.empty();
    }
    String parameters = dtype.substring("Datetime(".length(), dtype.length() - 1);
    String zone = parameters.startsWith("ns") ? parameters.replaceFirst("ns,?", "") : parameters;
    return Optional.of(zone).filter(named -> !named.isEmpty());
  }

  private static JsonValue number(Optional<OptionalLong> count) {
    return count
        .filter(OptionalLong::isPresent)
        .map(known -> JsonValue.of(known.getAsLong()))
        .orElseGet(JsonValue::ofNull);
  }

  /** A member that the status does not have is left out. */
  private static JsonObject range(TableColumn column, Optional<Range> range) {
    return range
        .map(found -> range(column, found))
        .orElseGet(() -> new JsonMembers().put("status", "not_applicable"))
        .toObject();
  }

  private static JsonMembers range(TableColumn column, Range range) {
    JsonMembers members = new JsonMembers();
    if (range.values() == 0) {
      members.put("status", "no_values");
    } else if (range.min().isEmpty() || range.max().isEmpty()) {
      members.put("status", "withheld_small_group");
    } else {
      List<JsonValue> ends = List.of(range.min().get(), range.max().get());
      ColumnCodec codec = ColumnCodec.of(column, ends.stream());
      members
          .put("status", "exact")
          .put("min", codec.encode(ends.get(0)))
          .put("max", codec.encode(ends.get(1)))
          .put("wire_encoding", codec.info().encoding().wire());
    }
    return members.put("value_count", range.values()).put("excluded_count", range.excluded());
  }
}
