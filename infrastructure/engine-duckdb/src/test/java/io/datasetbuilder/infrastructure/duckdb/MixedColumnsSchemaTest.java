package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.schema.SourceSchema.ColumnNullTokens.OnAbsent;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What null tokens and casts of a schema make of JSON columns whose values are of several kinds.
 */
class MixedColumnsSchemaTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;
  private final SilverFixture fixture = SHARED.get();

  /** Records with one column; the values are divided by bars. */
  private static String records(FileFormat format, String values) {
    String divider = format == FileFormat.JSON ? ",\n" : "\n";
    String records =
        Arrays.stream(values.split(" \\| "))
            .map(value -> "{\"a\":" + value + "}")
            .collect(Collectors.joining(divider));
    return format == FileFormat.JSON ? "[" + records + "]" : records + "\n";
  }

  private SilverTable table(String values, SchemaBuilder schema) {
    return fixture.table(FileFormat.JSONL, records(FileFormat.JSONL, values), schema);
  }

  /** The cells of the only column, as JSON texts. */
  private List<String> cells(SilverTable table) {
    return fixture.rows(table).stream().map(row -> shown(row.get(0))).toList();
  }

  private static String shown(JsonValue cell) {
    if (cell instanceof JsonValue.JsonText text) {
      return '"' + text.value() + '"';
    }
    if (cell instanceof JsonValue.JsonNumber number) {
      return number.value().toPlainString();
    }
    return cell instanceof JsonValue.JsonNull ? "null" : cell.toString();
  }

  private List<Problem> unreadable(String values, SchemaBuilder builder) throws IOException {
    var schema = builder.build();
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
                    ReadOptions.DEFAULT,
                    SilverRules.of(schema).tokens(),
                    SilverRules.of(schema).textFallback()),
                new Location(Files.createTempDirectory(folder, "s").toString()),
                done -> {},
                Interruption.NEVER);
    return ((Outcome.Unreadable) outcome).problems();
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"JSON", "JSONL"})
  void nullTokensLeaveAColumnOfNumbers(FileFormat format) {
    String text = records(format, "1 | 2 | \"-\" | null | \"\\u002d\" | -3");

    SilverTable table = fixture.table(format, text, aSchema().nullToken("-"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("Int64");
    assertThat(cells(table)).containsExactly("1", "2", "null", "null", "null", "-3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "0.5 | \"-\" | 2; Float64; 0.5 null 2.0",
        "true | \"-\"; Boolean; JsonBoolean[value=true] null",
        "18446744073709551615 | \"-\"; UInt64; 18446744073709551615 null",
        "-1 | 99999999999999999999999999999 | \"-\"; Int128; -1 99999999999999999999999999999 null",
        "\"x\" | \"-\"; String; \"x\" null",
        "\"-\" | null; String; null null",
      })
  void theTypeIsThatOfWhatTheTokensLeave(String values, String dtype, String cells) {
    SilverTable table = table(values, aSchema().nullToken("-"));

    assertThat(SilverFixture.dtypes(table)).containsExactly(dtype);
    assertThat(cells(table)).containsExactly(cells.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "[1,2] | \"\" | []; List(Int64)",
        "{\"b\":\"\"} | \"\"; Struct(b: String)",
      })
  void anEmptyTextInPlaceOfListsOrObjectsCanBeAToken(String values, String dtype) {
    SilverTable table = table(values, aSchema().nullToken(""));

    assertThat(SilverFixture.dtypes(table)).containsExactly(dtype);
    assertThat(table.profile().columns().get(0).nullCount()).isEqualTo(1);
  }

  @Test
  void aNumberIsNoTokenHoweverItIsWritten() {
    SilverTable table =
        table("5 | -999 | \"-999\" | \"-\"", aSchema().nullToken("-999").nullToken("-"));

    assertThat(cells(table)).containsExactly("5", "-999", "null", "null");
  }

  @ParameterizedTest
  @CsvSource({"37.5", "1e2", "true", "TRUE", "-.5", "inf"})
  void aTokenThatReadsLikeAValueTakesNoValueAway(String token) {
    String value = token.equalsIgnoreCase("true") ? "true" : "37.50 | 100.0";
    String text = records(FileFormat.JSONL, value + " | \"" + token + "\"");
    SchemaBuilder schema = aSchema().nullToken(token);

    SilverTable table = fixture.table(FileFormat.JSONL, text, schema);

    assertThat(table.profile().columns().get(0).nullCount()).isEqualTo(1);
  }

  @Test
  void numbersAmongTokensAreReadWhereTheyAre() {
    String text = records(FileFormat.JSONL, "1 | \"-\"");
    BronzeColumn column =
        fixture
            .bronze(FileFormat.JSONL, text.getBytes(UTF_8), aSchema().nullToken("-").build())
            .columns()
            .get(0);

    assertThat(column.stored().dtype()).isEqualTo("String");
    assertThat(column.inferred().dtype()).isEqualTo("Int64");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {"37.50 | 1e5; 37.50 1e5", "37.50 | \"-\" | 1; 37.50 null 1", "12 | 7; 12 7"})
  void castToTextKeepsNumbersAsWrittenWhetherTheColumnMixesOrNot(String values, String cells) {
    SilverTable table = table(values, aSchema().nullToken("-").casting("a", "str"));

    assertThat(cells(table))
        .containsExactly(
            Arrays.stream(cells.split(" "))
                .map(cell -> cell.equals("null") ? cell : '"' + cell + '"')
                .toArray(String[]::new));
  }

  @Test
  void tokensOfOneColumnReachItByItsNewName() {
    String text = "{\"a\":1,\"b\":\"-\"}\n{\"a\":\"?\",\"b\":\"x\"}\n";
    SchemaBuilder schema = aSchema().renaming("a", "z").nullToken("z", "?", OnAbsent.ERROR);

    SilverTable table = fixture.table(FileFormat.JSONL, text, schema);

    assertThat(SilverFixture.dtypes(table)).containsExactly("Int64", "String");
    assertThat(fixture.rows(table).get(1).get(0)).isEqualTo(JsonValue.ofNull());
  }

  @Test
  void aTextThatIsNoTokenStillMixes() throws IOException {
    assertThat(unreadable("1 | \"-\" | \"x\"", aSchema().nullToken("-")))
        .extracting(Problem::code, Problem::at)
        .containsExactly(tuple(RecordProblem.MIXED_TYPES, "a"));
  }

  @Test
  void aMixedColumnIsRefusedWithWhatASchemaCanDo() throws IOException {
    assertThat(unreadable("1 | \"x\"", aSchema()).get(0).hint().orElseThrow())
        .contains("schema.casts")
        .contains("null_tokens");
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"JSON", "JSONL"})
  void castToTextAMixedColumnKeepsEachNumberAsWritten(FileFormat format) {
    String text =
        records(
            format, "37.50 | 1e5 | -0 | \"x\" | 9007199254740993 | true | null | 1E+05 | \"007\"");

    SilverTable table = fixture.table(format, text, aSchema().casting("a", "str"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("String");
    assertThat(cells(table))
        .containsExactly(
            "\"37.50\"",
            "\"1e5\"",
            "\"-0\"",
            "\"x\"",
            "\"9007199254740993\"",
            "\"true\"",
            "null",
            "\"1E+05\"",
            "\"007\"");
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740993 | 0.5",
    "0.12345678901234567890123",
    "1e400",
    "123456789012345678901234567890123456789012345",
  })
  void castToTextNumbersThatNoTypeHoldsKeepTheirDigits(String values) {
    SilverTable table = table(values, aSchema().casting("a", "str"));

    assertThat(cells(table))
        .containsExactly(
            Arrays.stream(values.split(" \\| ")).map(v -> '"' + v + '"').toArray(String[]::new));
  }

  @Test
  void readAsReachesEveryMixedColumn() {
    String text = "{\"a\":1,\"b\":1.50}\n{\"a\":\"x\",\"b\":\"y\"}\n";

    SilverTable table = fixture.table(FileFormat.JSONL, text, aSchema().readingAs("str"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("String", "String");
    assertThat(fixture.rows(table).get(0)).containsExactly(JsonValue.of("1"), JsonValue.of("1.50"));
  }

  @Test
  void aCastReadsNumbersAndTextsAlike() {
    SilverTable table = table("1 | \"2\" | \"1,234\" | null", aSchema().casting("a", "int_comma"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("Int64");
    assertThat(cells(table)).containsExactly("1", "2", "1234", "null");
  }

  @Test
  void aCastThatAMixedColumnDoesNotSurviveIsALoss() {
    List<Problem> losses =
        fixture.losses(
            FileFormat.JSONL,
            records(FileFormat.JSONL, "1 | \"x\" | 2"),
            aSchema().casting("a", "int"));

    assertThat(losses).extracting(Problem::code).containsExactly(TableProblem.CAST_DATA_LOSS);
    assertThat(losses.get(0).message()).contains("1 value (first rows: 2)");
  }

  @Test
  void tokensGoBeforeTheCast() {
    SilverTable table =
        table("1 | \"-\" | \"1,000\"", aSchema().nullToken("-").casting("a", "int_comma"));

    assertThat(cells(table)).containsExactly("1", "null", "1000");
  }

  @Test
  void zeroFillingTakesCodesThatAreSometimesNumbers() {
    SilverTable table = table("123 | \"01234\"", aSchema().zeroFilling("a", 5));

    assertThat(cells(table)).containsExactly("\"00123\"", "\"01234\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {"[1] | \"x\"; texts and lists", "{\"b\":1} | 1; numbers and objects"})
  void listsAndObjectsMixWithNothingForACastToNumbers(String values, String kinds)
      throws IOException {
    List<Problem> problems = unreadable(values, aSchema().casting("a", "int"));

    assertThat(problems).extracting(Problem::message).containsExactly("column 'a' mixes " + kinds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1 | \"-\" | null | \"-\"; -; Int64; 3; 2",
        "\"x\" | \"-\" | null; -; String; 2; 1",
        "1 | 2; 1; Int64; 0; 0",
      })
  void theReadingCountsTokensAndNulls(
      String values, String token, String dtype, long nulls, long tokens) {
    BronzeColumn column =
        fixture
            .bronze(
                FileFormat.JSONL,
                records(FileFormat.JSONL, values).getBytes(UTF_8),
                aSchema().nullToken(token).build())
            .columns()
            .get(0);

    assertThat(column.inferred().dtype()).isEqualTo(dtype);
    assertThat(column.nullCount()).isEqualTo(nulls);
    assertThat(column.nullTokens()).isEqualTo(tokens);
  }

  @Test
  void numbersMadeTextAreComparedWithTokensAndCounted() {
    SchemaBuilder schema = aSchema().nullToken("-999").casting("a", "str");
    String text = records(FileFormat.JSONL, "5 | -999 | \"x\" | \"-999\"");
    BronzeColumn column =
        fixture.bronze(FileFormat.JSONL, text.getBytes(UTF_8), schema.build()).columns().get(0);

    SilverTable table = fixture.table(FileFormat.JSONL, text, schema);

    assertThat(cells(table)).containsExactly("\"5\"", "null", "\"x\"", "null");
    assertThat(column.nullCount()).isEqualTo(2);
    assertThat(column.nullTokens()).isEqualTo(2);
  }
}
