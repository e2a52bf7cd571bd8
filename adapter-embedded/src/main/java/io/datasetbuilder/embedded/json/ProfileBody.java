package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.query.ComputedProfile;
import io.datasetbuilder.embedded.query.SnapshotResult;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.TableProfile;
import io.datasetbuilder.warehouse.query.TableProfile.Range;
import io.datasetbuilder.warehouse.query.TableProfile.Statistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Statistics of a snapshot's columns as JSON. Whatever does not apply is null, never absent. */
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
    TableProfile profile = computed.profile();
    Map<String, TableProfile.Column> byName =
        profile.columns().stream()
            .collect(Collectors.toMap(TableProfile.Column::name, Function.identity()));
    return new JsonMembers()
        .put("snapshot_id", computed.snapshot().id())
        .put("artifact_digest", computed.snapshot().digest())
        .put("algorithm_version", TableProfile.ALGORITHM_VERSION)
        .put("computed_at", Timestamps.format(computed.computedAt()))
        .put("scope", scope())
        .put("accuracy", "exact")
        .put("min_range_values", TableProfile.MIN_RANGE_VALUES)
        .put("row_count", profile.rows())
        .putList(
            "columns",
            computed.snapshot().columns(),
            column ->
                column(
                    column,
                    profile.rows(),
                    Optional.ofNullable(byName.get(column.name()))
                        .flatMap(TableProfile.Column::statistics)))
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

  private static JsonValue range(TableColumn column, Optional<Range> range) {
    if (range.isEmpty()) {
      return range("not_applicable", Optional.empty(), List.of(), List.of());
    }
    Range found = range.get();
    List<JsonValue> counts = List.of(JsonValue.of(found.values()), JsonValue.of(found.excluded()));
    if (found.values() == 0) {
      return range("no_values", Optional.empty(), List.of(), counts);
    }
    if (found.min().isEmpty() || found.max().isEmpty()) {
      return range("withheld_small_group", Optional.empty(), List.of(), counts);
    }
    List<JsonValue> ends = List.of(found.min().get(), found.max().get());
    ColumnCodec codec = ColumnCodec.of(column, ends.stream());
    return range(
        "exact",
        Optional.of(codec.info().encoding()),
        ends.stream().map(codec::encode).toList(),
        counts);
  }

  /**
   * @param ends the least and the greatest value as they travel, or none
   * @param counts of values and excluded values, or none
   */
  private static JsonObject range(
      String status,
      Optional<ColumnInfo.WireEncoding> encoding,
      List<JsonValue> ends,
      List<JsonValue> counts) {
    return new JsonMembers()
        .put("status", status)
        .put("min", ends.isEmpty() ? JsonValue.ofNull() : ends.get(0))
        .put("max", ends.isEmpty() ? JsonValue.ofNull() : ends.get(1))
        .putOrNull("wire_encoding", encoding, chosen -> JsonValue.of(chosen.wire()))
        .put("value_count", counts.isEmpty() ? JsonValue.ofNull() : counts.get(0))
        .put("excluded_count", counts.isEmpty() ? JsonValue.ofNull() : counts.get(1))
        .toObject();
  }
}
