package io.datasetbuilder.pipeline.building;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.SourceFile;
import io.datasetbuilder.pipeline.source.checkpoint.FinishedCall;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Renders the small JSON documents next to the tables, from which stage details are read. */
final class Sidecars {

  private Sidecars() {}

  /** {@code bronze/<key>/metadata.json}. */
  static JsonObject metadata(SourceFacts facts, BuiltSource.Bronze bronze) {
    return new JsonMembers()
        .put("provider", facts.source().provider())
        .put("dataset", facts.source().dataset())
        .put("fetched_at", Timestamps.format(bronze.readAt()))
        .put("format", bronze.arrival().format().wire())
        .put("encoding", bronze.arrival().encoding().name())
        .putIfPresent("read", bronze.arrival().declaredRead(), read -> read)
        .put("record_count", bronze.table().recordCount())
        .put("data_checksum", bronze.table().dataChecksum())
        .put("data_checksum_algorithm", MultisetChecksum.ALGORITHM)
        .putList(
            "columns",
            bronze.table().columns(),
            column ->
                new JsonMembers()
                    .put("name", column.name())
                    .put("stored", column.stored().dtype())
                    .put("inferred", column.inferred().dtype())
                    .toObject())
        .putIfPresent(
            "files",
            Optional.of(bronze.files()).filter(files -> !files.isEmpty()),
            files -> new JsonArray(files.stream().<JsonValue>map(SourceFile::toJson).toList()))
        .putIfPresent(
            "parts",
            bronze
                .arrival()
                .calls()
                .map(IngestedRecords.Calls::parts)
                .filter(parts -> !parts.isEmpty()),
            Sidecars::parts)
        .toObject();
  }

  /** Byte ranges of the records that each combination of a grid delivered. */
  private static JsonArray parts(List<FinishedCall> calls) {
    List<JsonValue> parts = new ArrayList<>();
    long offset = 0;
    for (FinishedCall call : calls) {
      parts.add(
          new JsonMembers()
              .put("params", call.params())
              .put("offset", offset)
              .put("bytes", call.bytes())
              .put("record_count", call.records())
              .toObject());
      offset += call.bytes();
    }
    return new JsonArray(parts);
  }

  /** {@code silver/<key>/schema.json}. */
  static JsonObject schema(TableProfile profile) {
    return new JsonMembers().putList("columns", profile.columns(), Sidecars::column).toObject();
  }

  private static JsonObject column(ColumnProfile column) {
    return new JsonMembers()
        .put("name", column.column().name())
        .put("dtype", column.column().type().dtype())
        .put("nullable", column.nullable())
        .put("unique_count", column.valueCount())
        .toObject();
  }

  /** {@code silver/<key>/stats.json}. */
  static JsonObject statistics(TableProfile profile, double duplicateRate) {
    Map<String, Long> nulls = new LinkedHashMap<>();
    profile.columns().forEach(column -> nulls.put(column.column().name(), column.nullCount()));
    return new JsonMembers()
        .put("row_count", profile.rowCount())
        .putMap("null_counts", nulls, JsonValue::of)
        .put("duplicate_rate", JsonValue.of(BigDecimal.valueOf(duplicateRate)))
        .toObject();
  }

  /** {@code silver/<key>/preview.json}. */
  static JsonObject preview(
      TableProfile profile, List<List<JsonValue>> sample, List<String> masked) {
    return new JsonMembers()
        .putIfPresent(
            "masked_columns",
            Optional.of(masked).filter(columns -> !columns.isEmpty()),
            columns -> new JsonArray(columns.stream().<JsonValue>map(JsonValue::of).toList()))
        .putList("columns", profile.columns(), column -> JsonValue.of(column.column().name()))
        .putList("rows", sample, JsonArray::new)
        .toObject();
  }

  /** {@code silver/<key>/validation.json}; a table that breaks its schema is never published. */
  static JsonObject validation() {
    return new JsonMembers().put("ok", true).putTexts("problems", List.of()).toObject();
  }

  /** {@code gold/<key>/package.json}. */
  static JsonObject goldPackage(DatasetDescription gold, List<ExportSpec> exports) {
    Map<String, Long> splits = new LinkedHashMap<>();
    gold.splits().forEach(split -> splits.put(split.name(), split.rows()));
    return new JsonMembers()
        .put("name", gold.identity().goldName())
        .put("row_count", gold.rowCount())
        .putTexts("columns", gold.columnNames())
        .putList(
            "exports",
            exports,
            export ->
                new JsonMembers()
                    .put("kind", export.kind())
                    .put("path", export.outputPath().value())
                    .toObject())
        .put(
            "splits",
            splits.isEmpty()
                ? JsonValue.ofNull()
                : requireNonNull(
                    new JsonMembers()
                        .putMap("splits", splits, JsonValue::of)
                        .toObject()
                        .members()
                        .get("splits")))
        .toObject();
  }
}
