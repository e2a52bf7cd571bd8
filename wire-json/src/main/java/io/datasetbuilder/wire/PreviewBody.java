package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.building.preview.SourcePreview.Silver;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A preview as JSON. {@code adjustments}, {@code effects}, {@code problems}, {@code pii_findings},
 * {@code build_problems} (why a build would stop after Silver) and {@code warnings} are additions
 * of ours.
 */
public final class PreviewBody {

  private PreviewBody() {}

  /** The body. */
  public static JsonObject of(String datasetId, List<SourcePreview> sources) {
    return new JsonMembers()
        .put("dataset_id", datasetId)
        .putList("previews", indexes(sources), i -> source(i, sources.get(i)))
        .toObject();
  }

  private static List<Integer> indexes(List<?> items) {
    return IntStream.range(0, items.size()).boxed().toList();
  }

  private static JsonObject source(int index, SourcePreview source) {
    JsonMembers members =
        new JsonMembers()
            .put("source_key", source.sourceKey())
            .put("status", source.failed() ? "failed" : "ok")
            .putOrNull("error", error(source), JsonValue::of);
    WireTable sample = table(members, source.silver());
    members
        .putList("quality_results", source.checks(), QualityCheckResult::toJson)
        .put("sample_mode", source.sampleMode().wire());
    PreviewBody.addSample(
        members,
        source.silver().map(Silver::records).orElseGet(SourcePreview.SourceSample::none),
        sample);
    return members
        .put("fetch_complete", source.fetchComplete())
        .putOrNull("source_reported_total", source.fetched().reportedTotal(), JsonValue::of)
        .putIfPresent(
            "adjustments",
            Optional.of(source.adjustments()).filter(made -> !made.isNone()),
            SourceAdjustments::toJson)
        .putList("effects", source.effects(), made -> effect(index, made))
        .putList("problems", source.problems(), ProblemBody::of)
        .putIfPresent(
            "masked_columns",
            source.silver().map(Silver::masked).filter(columns -> !columns.isEmpty()),
            PreviewBody::texts)
        .put(
            "pii_findings",
            source
                .silver()
                .map(silver -> silver.personalData().toJson())
                .orElseGet(() -> new JsonArray(List.of())))
        .putList(
            "build_problems",
            source.silver().map(Silver::obstacles).orElseGet(List::of),
            ProblemBody::of)
        .put("warnings", texts(source.silver().map(Silver::warnings).orElseGet(List::of)))
        .toObject();
  }

  private static JsonArray texts(List<String> texts) {
    return new JsonArray(texts.stream().<JsonValue>map(JsonValue::of).toList());
  }

  private static Optional<String> error(SourcePreview source) {
    return source.failed()
        ? Optional.of(
            source.problems().stream().map(Problem::message).collect(Collectors.joining("; ")))
        : Optional.empty();
  }

  /** Adds the table, and gives its rows as they travel. */
  private static WireTable table(JsonMembers members, Optional<Silver> table) {
    List<ColumnProfile> profiles =
        table.map(silver -> silver.profile().columns()).orElseGet(List::of);
    WireTable wire =
        WireTable.of(
            profiles.stream().map(ColumnProfile::column).toList(),
            table.map(Silver::hints).orElseGet(Map::of),
            table.map(Silver::sample).orElseGet(List::of));
    members
        .putList("schema", indexes(profiles), i -> column(profiles.get(i), wire.columns().get(i)))
        .put("sample", wire.rowObjects())
        .put("total_rows", table.map(silver -> silver.profile().rowCount()).orElse(0L))
        .put("statistics", statistics(profiles, table));
    return wire;
  }

  private static JsonObject column(ColumnProfile profile, ColumnInfo info) {
    JsonMembers members =
        new JsonMembers()
            .put("name", info.name())
            .put("dtype", profile.column().type().dtype())
            .put("nullable", profile.nullable())
            .put("unique_count", profile.valueCount());
    info.members().forEach(members::put);
    return members.toObject();
  }

  private static JsonObject statistics(List<ColumnProfile> profiles, Optional<Silver> table) {
    JsonMembers nulls = new JsonMembers();
    profiles.forEach(profile -> nulls.put(profile.column().name(), profile.nullCount()));
    return new JsonMembers()
        .put("row_count", table.map(silver -> silver.profile().rowCount()).orElse(0L))
        .put("null_counts", nulls.toObject())
        .put(
            "duplicate_rate",
            JsonValue.of(BigDecimal.valueOf(table.map(Silver::duplicateRate).orElse(0.0))))
        .toObject();
  }

  private static JsonObject effect(int index, ChangeEffect effect) {
    return new JsonMembers()
        .put("path", "sources[" + index + "]." + effect.change().at())
        .put("column", effect.change().column())
        .put("transform", effect.change().rule())
        .put("from", effect.change().from().dtype())
        .put("to", effect.change().to().dtype())
        .put("changed", effect.changed())
        .put("lost", effect.lost())
        .putList("first_lost_rows", effect.firstLost(), place -> JsonValue.of(place.row()))
        .toObject();
  }

  /**
   * Adds the members.
   *
   * @param sample the rows of Silver as they travel: a change shows the cell that the sample shows
   */
  static void addSample(JsonMembers members, SourcePreview.SourceSample records, WireTable sample) {
    Optional<SourcePreview.SourceSample.SampleDiff> diff = records.diff();
    List<String> columns = sample.columns().stream().map(ColumnInfo::name).toList();
    members
        .putList("source_sample", exact(records), row -> row(records.columns(), row))
        .put("diff_available", diff.isPresent())
        .putList(
            "diffs",
            diff.map(SourcePreview.SourceSample.SampleDiff::changes).orElseGet(List::of),
            change ->
                change(
                    change, sample.rows().get(change.row()).get(columns.indexOf(change.column()))))
        .putOrNull("transform_summary", diff, PreviewBody::summary)
        .put(
            "diff_truncated",
            diff.map(SourcePreview.SourceSample.SampleDiff::truncated).orElse(false));
  }

  private static List<List<JsonValue>> exact(SourcePreview.SourceSample records) {
    List<List<JsonValue>> columns =
        IntStream.range(0, records.columns().size())
            .mapToObj(
                at -> ExactCells.column(records.rows().stream().map(row -> row.get(at)).toList()))
            .toList();
    return IntStream.range(0, records.rows().size())
        .mapToObj(at -> columns.stream().map(column -> column.get(at)).toList())
        .toList();
  }

  private static JsonObject row(List<String> columns, List<JsonValue> cells) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      members.put(columns.get(i), cells.get(i));
    }
    return new JsonObject(members);
  }

  private static JsonObject change(SourcePreview.SourceSample.CellChange change, JsonValue shown) {
    return new JsonMembers()
        .put("row", change.row())
        .put("column", change.column())
        .put("before", ExactCells.cell(change.before()))
        .put("after", shown)
        .putOrNull("transform", change.transform(), JsonValue::of)
        .toObject();
  }

  private static JsonObject summary(SourcePreview.SourceSample.SampleDiff diff) {
    return new JsonMembers()
        .put("changed_cells", diff.changedCells())
        .put("changed_rows", diff.changedRows())
        .toObject();
  }

  /**
   * Cells of records whose columns have no type. A number that a reader with binary floats would
   * change travels as text, and with it every number of its column (Spec, "Other records", column
   * wire info).
   */
  static final class ExactCells {

    private static final BigDecimal GREATEST_EXACT = BigDecimal.valueOf((1L << 53) - 1);

    private ExactCells() {}

    /** A column as it travels. */
    static List<JsonValue> column(List<JsonValue> cells) {
      return cells.stream().allMatch(ExactCells::isExact)
          ? cells
          : cells.stream().map(ExactCells::inTexts).toList();
    }

    /** One cell alone as it travels. */
    static JsonValue cell(JsonValue cell) {
      return isExact(cell) ? cell : inTexts(cell);
    }

    private static boolean isExact(JsonValue cell) {
      if (cell instanceof JsonNumber number) {
        return isExact(number.value());
      }
      if (cell instanceof JsonArray array) {
        return array.items().stream().allMatch(ExactCells::isExact);
      }
      return !(cell instanceof JsonObject object)
          || object.members().values().stream().allMatch(ExactCells::isExact);
    }

    /** A number that is written as a float, with a point or an exponent, may be as large as one. */
    private static boolean isExact(BigDecimal number) {
      double read = number.doubleValue();
      return !Double.isInfinite(read)
          && BigDecimal.valueOf(read).compareTo(number) == 0
          && (number.scale() != 0 || number.abs().compareTo(GREATEST_EXACT) <= 0);
    }

    private static JsonValue inTexts(JsonValue cell) {
      if (cell instanceof JsonNumber number) {
        return JsonValue.of(number.value().toPlainString());
      }
      if (cell instanceof JsonArray array) {
        return new JsonArray(array.items().stream().map(ExactCells::inTexts).toList());
      }
      if (cell instanceof JsonObject object) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> members.put(name, inTexts(value)));
        return new JsonObject(members);
      }
      return cell;
    }
  }
}
