package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON files as users have them: exact with a declaration, and refused without it. */
class JsonInputsTest {

  private static final List<List<JsonValue>> CITIES =
      List.of(
          List.of(JsonValue.of(1), JsonValue.of("Oslo")),
          List.of(JsonValue.of(2), JsonValue.of("Bergen")));

  @TempDir Path folder;
  private JsonTexts texts;

  @BeforeEach
  void setUp() {
    texts = new JsonTexts(folder);
  }

  private static String input(String name) throws IOException {
    try (InputStream in = JsonInputsTest.class.getResourceAsStream("/inputs/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "14_wrapped.json, JSON, /data, ARRAY",
    "16_lines.json, JSONL, '', ARRAY",
    "16_lines.json, JSON, '', CONCATENATED",
    "17_rows_as_arrays.json, JSON, '', ROWS",
    "19_pretty.jsonl, JSONL, '', CONCATENATED",
  })
  void theCitiesAreReadInTheDeclaredForm(String file, FileFormat format, String at, Form form)
      throws IOException {
    BronzeTable table = texts.table(format, JsonTexts.at(at, form), input(file));

    assertThat(JsonTexts.columns(table)).containsExactly("id Int64", "city String");
    assertThat(texts.rows(table)).isEqualTo(CITIES);
  }

  @Test
  void aSingleObjectIsOneRow() throws IOException {
    BronzeTable table =
        texts.table(FileFormat.JSON, JsonTexts.as(Form.OBJECT), input("18_single_object.json"));

    assertThat(texts.rows(table)).isEqualTo(CITIES.subList(0, 1));
  }

  @Test
  void featuresAreReadAsRowsOrAsObjects() throws IOException {
    String text = input("15_features.geojson");
    BronzeTable features = texts.table(FileFormat.JSON, JsonTexts.as(Form.FEATURES), text);
    BronzeTable objects = texts.table(FileFormat.JSON, JsonTexts.at("/features", Form.ARRAY), text);

    assertThat(texts.rows(features))
        .containsExactly(
            List.of(
                JsonValue.of(1), JsonValue.of("{\"coordinates\":[10.5,59.25],\"type\":\"Point\"}")),
            List.of(JsonValue.of(2), JsonValue.ofNull()));
    assertThat(JsonTexts.columns(objects))
        .containsExactly(
            "type String",
            "properties Struct(id: Int64)",
            "geometry Struct(type: String, coordinates: List(Float64))");
    assertThat(objects.recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "14_wrapped.json ~ JSON ~ NOT_AN_ARRAY ~ {records_at: /data}",
        "15_features.geojson ~ JSON ~ NOT_AN_ARRAY ~ {records_as: features}",
        "16_lines.json ~ JSON ~ NOT_AN_ARRAY ~ format: jsonl",
        "17_rows_as_arrays.json ~ JSON ~ NOT_AN_OBJECT ~ {records_as: rows}",
        "18_single_object.json ~ JSON ~ NOT_AN_ARRAY ~ {records_as: object}",
        "19_pretty.jsonl ~ JSONL ~ MALFORMED_JSON ~ {records_as: concatenated}",
        "24_mark_at_the_end.jsonl ~ JSONL ~ BYTE_ORDER_MARK_INSIDE ~ remove the mark",
        "25_nested_mix.jsonl ~ JSONL ~ MIXED_TYPES ~ schema.drop",
      })
  void withoutADeclarationEachIsRefusedWithTheWayOut(
      String file, FileFormat format, RecordProblem code, String hint) throws IOException {
    Problem problem = texts.problem(format, ReadOptions.DEFAULT, input(file));

    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.hint().orElseThrow()).contains(hint);
  }
}
