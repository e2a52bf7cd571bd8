package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON columns whose lists and objects mix kinds inside: text, or left out, by the schema. */
class MixedInsideNestedTest {

  @TempDir Path folder;
  @AutoClose private SilverFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SilverFixture(folder);
  }

  private static String records(FileFormat format, String values) {
    String lines = "{\"a\":" + values.replace(" | ", ",\"n\":1}\n{\"a\":") + ",\"n\":1}\n";
    return format == FileFormat.JSONL ? lines : "[" + lines.strip().replace("\n", ",\n") + "]";
  }

  private List<String> cells(SilverTable table) {
    return fixture.rows(table).stream()
        .map(row -> row.get(0))
        .map(cell -> cell instanceof JsonValue.JsonText text ? text.value() : "null")
        .toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"JSON", "JSONL"})
  void aCastToTextKeepsTheJsonOfMixedMembers(FileFormat format) {
    String text =
        records(
            format,
            "{\"b\":1.50,\"a\":\"\\u00e9\\\\ \\\"q\\\"\"} | { \"b\" : \"x\" } | {\"b\":[1, {}]}"
                + " | null | \"plain\" | 5 | [ ]");

    SilverTable table = fixture.table(format, text, aSchema().casting("a", "str"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("String", "Int64");
    assertThat(cells(table))
        .containsExactly(
            "{\"a\":\"é\\\\ \\\"q\\\"\",\"b\":1.50}",
            "{\"b\":\"x\"}",
            "{\"b\":[1,{}]}",
            "null",
            "plain",
            "5",
            "[]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1,2] | [3]", "{\"x\":1} | {\"x\":2}"})
  void aCastToTextDoesNotDependOnAMix(String values) {
    SilverTable table =
        fixture.table(
            FileFormat.JSONL, records(FileFormat.JSONL, values), aSchema().casting("a", "str"));

    assertThat(cells(table)).containsExactly(values.split(" \\| "));
  }

  @Test
  void readAsTextReachesNestedColumns() {
    SilverTable table =
        fixture.table(
            FileFormat.JSONL,
            records(FileFormat.JSONL, "[1,\"x\"] | {}"),
            aSchema().readingAs("str"));

    assertThat(cells(table)).containsExactly("[1,\"x\"]", "{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1,\"x\"] | [2]",
        "{\"b\":1} | {\"b\":\"x\"}",
        "{\"b\":1} | [1]",
        "[1] | \"x\"",
        "{\"B\":1,\"b\":2} | {}",
        "[1e400] | []"
      })
  void aDroppedColumnNeedsNoTypeWhateverIsInIt(String values) {
    SilverTable table =
        fixture.table(FileFormat.JSONL, records(FileFormat.JSONL, values), aSchema().dropping("a"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("Int64");
  }

  @Test
  void aLongNestedValueFitsItsText() {
    String quotes = "\\\"\\\\".repeat(700_000);
    SilverTable table =
        fixture.table(
            FileFormat.JSONL,
            records(FileFormat.JSONL, "{\"x\":\"" + quotes + "\"} | [1]"),
            aSchema().casting("a", "str"));

    assertThat(cells(table).get(0)).hasSize(8 + quotes.length());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "{\"b\":1} | {\"b\":\"x\"}; a.b",
        "[1,\"x\"]; a[]",
        "[1] | \"x\"; a",
        "{\"b\":[{\"c\":1},{\"c\":[]}]}; a.b[].c"
      })
  void theRefusalNamesBothRemediesOfTheWholeColumn(String values, String place) throws IOException {
    Path file =
        Files.write(
            folder.resolve("refused.jsonl"), records(FileFormat.JSONL, values).getBytes(UTF_8));
    Outcome outcome =
        Engines.reader()
            .read(
                new BronzeInput(
                    new Location(file.toString()),
                    FileFormat.JSONL,
                    TextEncoding.UTF_8,
                    NullTokens.NONE),
                new Location(Files.createTempDirectory(folder, "s").toString()),
                done -> {},
                Interruption.NEVER);

    Problem problem = ((Outcome.Unreadable) outcome).problems().get(0);

    assertThat(problem.code()).isEqualTo(RecordProblem.MIXED_TYPES);
    assertThat(problem.at()).isEqualTo(place);
    assertThat(problem.hint())
        .contains(
            "cast the column \"a\" to str in schema.casts, which keeps lists and objects as JSON"
                + " text, or leave it out with schema.drop");
  }
}
