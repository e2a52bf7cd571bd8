package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.build.preview.CellChange;
import io.datasetbuilder.pipeline.build.preview.SampleDiff;
import io.datasetbuilder.pipeline.build.preview.SourceSample;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The records behind a preview's sample as JSON, and what normalisation made of them. */
final class SourceSampleBody {

  private SourceSampleBody() {}

  /**
   * Adds the members.
   *
   * @param sample the rows of Silver as they travel: a change shows the cell that the sample shows
   */
  static void addTo(JsonMembers members, SourceSample records, WireTable sample) {
    Optional<SampleDiff> diff = records.diff();
    List<String> columns = sample.columns().stream().map(ColumnInfo::name).toList();
    members
        .putList("source_sample", exact(records), row -> row(records.columns(), row))
        .put("diff_available", diff.isPresent())
        .putList(
            "diffs",
            diff.map(SampleDiff::changes).orElseGet(List::of),
            change ->
                change(
                    change, sample.rows().get(change.row()).get(columns.indexOf(change.column()))))
        .putOrNull("transform_summary", diff, SourceSampleBody::summary)
        .put("diff_truncated", diff.map(SampleDiff::truncated).orElse(false));
  }

  private static List<List<JsonValue>> exact(SourceSample records) {
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

  private static JsonObject change(CellChange change, JsonValue shown) {
    return new JsonMembers()
        .put("row", change.row())
        .put("column", change.column())
        .put("before", ExactCells.cell(change.before()))
        .put("after", shown)
        .putOrNull("transform", change.transform(), JsonValue::of)
        .toObject();
  }

  private static JsonObject summary(SampleDiff diff) {
    return new JsonMembers()
        .put("changed_cells", diff.changedCells())
        .put("changed_rows", diff.changedRows())
        .toObject();
  }
}
