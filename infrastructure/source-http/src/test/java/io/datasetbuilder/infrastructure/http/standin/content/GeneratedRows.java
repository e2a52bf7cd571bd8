package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Records made of a dataset's fields: the same for the same dataset and parameters, and no two
 * alike. Codes begin with a zero, texts are Hangul, dates run through a month. A field that is
 * named like a parameter of the call holds its value.
 */
public final class GeneratedRows implements Rows {

  private static final int FORMS = 28;
  private static final List<String> NAMES =
      List.of("강남역 ", "종로, 3가 ", "부산 \"바다\" ", "Jeju / 제주 ", "서울\\시청 ");

  private final long count;
  private final List<RowTemplate> forms;

  /**
   * @param params of the call, by wire name, without paging
   */
  public GeneratedRows(DatasetDefinition dataset, Map<String, String> params, long count) {
    this.count = count;
    int seed = Math.floorMod((dataset.key() + new TreeMap<>(params)).hashCode(), 900);
    this.forms =
        IntStream.range(0, FORMS)
            .mapToObj(form -> new RowTemplate(cells(dataset, params, seed + 100, form)))
            .toList();
  }

  private GeneratedRows(List<RowTemplate> forms, long count) {
    this.forms = forms;
    this.count = count;
  }

  /** The same records, more or fewer of them. */
  public GeneratedRows counting(long other) {
    return new GeneratedRows(forms, other);
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public JsonObject row(long index) {
    return form(index).row(index);
  }

  @Override
  public void appendJson(PageBuffer page, long from, int rows) {
    for (long at = from; at < from + rows; at++) {
      if (at > from) {
        page.append(',');
      }
      form(at).append(page, at);
    }
  }

  private RowTemplate form(long index) {
    return forms.get((int) (index % FORMS));
  }

  private static Map<JsonPointer, GeneratedCell> cells(
      DatasetDefinition dataset, Map<String, String> params, int seed, int form) {
    Map<JsonPointer, GeneratedCell> cells = new LinkedHashMap<>();
    for (FieldDefinition field : dataset.fields()) {
      JsonPointer at = field.source().orElse(new JsonPointer(List.of(field.name())));
      GeneratedCell made = cell(field, seed, form);
      cells.put(
          at,
          made.quoted() && params.containsKey(field.name())
              ? GeneratedCell.constant(params.get(field.name()))
              : made);
    }
    if (cells.isEmpty()) {
      cells.put(JsonPointer.of("/id"), GeneratedCell.text("0" + seed));
    }
    return cells;
  }

  private static GeneratedCell cell(FieldDefinition field, int seed, int form) {
    return switch (field.type()) {
      case INTEGER -> GeneratedCell.number("1");
      case NUMBER -> GeneratedCell.number("37.");
      case BOOLEAN -> GeneratedCell.literal(form % 2 == 0 ? "true" : "false");
      case STRING -> text(kind(field), seed, form);
    };
  }

  private static GeneratedCell text(String kind, int seed, int form) {
    return switch (kind) {
      case ColumnHints.Semantic.CODE -> GeneratedCell.text("0" + seed);
      case ColumnHints.Semantic.MEASURE -> GeneratedCell.text("1");
      case ColumnHints.Semantic.DATE ->
          GeneratedCell.constant(String.format("2024-01-%02d", form + 1));
      case ColumnHints.Semantic.PERIOD ->
          GeneratedCell.constant(String.format("2024%02d", form % 12 + 1));
      case ColumnHints.Semantic.FLAG -> GeneratedCell.constant(form % 2 == 0 ? "Y" : "N");
      default -> GeneratedCell.text(NAMES.get(form % NAMES.size()) + seed + "-");
    };
  }

  private static String kind(FieldDefinition field) {
    return field
        .hints()
        .semantic()
        .map(ColumnHints.Semantic::kind)
        .orElse(ColumnHints.Semantic.TEXT);
  }
}
