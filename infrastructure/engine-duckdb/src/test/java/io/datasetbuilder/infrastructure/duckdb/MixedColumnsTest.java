package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Columns of JSON records that may mix numbers and texts. */
class MixedColumnsTest {

  /** Above the size from which an early look is taken. */
  private static final int LARGE = 17 << 20;

  @TempDir Path folder;

  private Path scratch() {
    try {
      return Files.createTempDirectory(folder, "scratch");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private BronzeInput input(FileFormat format, Set<String> mayMix, String... records) {
    String text =
        format == FileFormat.JSON
            ? "[" + String.join(",\n", records) + "]"
            : String.join("\n", records) + "\n";
    try {
      Path file = Files.write(Files.createTempFile(folder, "source", ".txt"), text.getBytes(UTF_8));
      return new BronzeInput(
          new Location(file.toString()),
          format,
          TextEncoding.UTF_8,
          ReadOptions.DEFAULT,
          NullTokens.NONE,
          new TextFallback(
              mayMix.stream()
                  .collect(
                      Collectors.toUnmodifiableMap(
                          name -> name, name -> TextFallback.When.NUMBERS_AND_TEXTS)),
              TextFallback.When.NEVER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome read(BronzeInput input) {
    return Engines.reader()
        .read(input, new Location(scratch().toString()), done -> {}, Interruption.NEVER);
  }

  private BronzeTable table(BronzeInput input) {
    Outcome outcome = read(input);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  private Optional<BronzeTable> inspect(BronzeInput input) {
    return Engines.reader().inspect(input, new Location(scratch().toString()));
  }

  private List<List<JsonValue>> rows(BronzeTable table) {
    try (TableEngine.Session session =
        Engines.engine(2).open(new Location(scratch().toString()), 1, Interruption.NEVER)) {
      return session.rows(new Relation.Scan(table.source()));
    }
  }

  private static List<String> dtypes(BronzeTable table) {
    return table.columns().stream().map(column -> column.inferred().dtype()).toList();
  }

  private static String[] each(String... values) {
    return Arrays.stream(values).map(value -> "{\"a\":" + value + "}").toArray(String[]::new);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"JSON", "JSONL"},
      mode = Mode.INCLUDE)
  void numbersOfAMixedColumnAreTextsAsTheyWereSpelled(FileFormat format) {
    String[] numbers = {
      "37.50",
      "1e5",
      "1E+05",
      "-0",
      "0.10E-7",
      "1e400",
      "9007199254740993",
      "0.5",
      "12345678901234567890123456789012345678901234567890",
      "0.12345678901234567890123"
    };
    String[] values = Arrays.copyOf(numbers, numbers.length + 2);
    values[numbers.length] = "\"007\"";
    values[numbers.length + 1] = "null";

    BronzeTable table = table(input(format, Set.of("a"), each(values)));

    assertThat(dtypes(table)).containsExactly("String");
    assertThat(table.columns().get(0).nullCount()).isEqualTo(1);
    List<JsonValue> expected =
        Arrays.stream(values)
            .map(v -> v.equals("null") ? JsonValue.ofNull() : JsonValue.of(v.replace("\"", "")))
            .toList();
    assertThat(rows(table)).extracting(row -> row.get(0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"JSON", "JSONL"},
      mode = Mode.INCLUDE)
  void nothingButTheNumbersOfMixedColumnsChanges(FileFormat format) {
    BronzeTable table =
        table(
            input(
                format,
                Set.of("a", "b", "서울"),
                "{ \"서\\uc6b8\" : 1.0 , \"a\":-1,\"b\":2.5,\"c\":{\"a\":1},\"d\":[{\"a\":3}]}",
                "{\"서울\":\"\\\"q\\\" \\n\",\"d\":[],\"a\":\"x\", \"c\":{\"a\":2}}"));

    assertThat(dtypes(table))
        .containsExactly(
            "String", "String", "Float64", "Struct(a: Int64)", "List(Struct(a: Int64))");
    assertThat(rows(table))
        .extracting(row -> row.subList(0, 2))
        .containsExactly(
            List.of(JsonValue.of("1.0"), JsonValue.of("-1")),
            List.of(JsonValue.of("\"q\" \n"), JsonValue.of("x")));
  }

  @Test
  void blankLinesAndRecordsWithoutTheColumnAreNoObstacle() {
    BronzeTable table =
        table(
            input(
                FileFormat.JSONL,
                Set.of("a"),
                "{\"a\":1}\r",
                "",
                " ",
                "{\"b\":7}",
                "{\"a\":\"\"}"));

    assertThat(rows(table))
        .extracting(row -> row.get(0))
        .containsExactly(JsonValue.of("1"), JsonValue.ofNull(), JsonValue.of(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {"1 | 2; Int64", "1 | 0.5; Float64", "\"1\" | null; String", "true; Boolean"})
  void aColumnThatMayMixAndDoesNotKeepsItsType(String values, String dtype) {
    BronzeInput input = input(FileFormat.JSONL, Set.of("a"), each(values.split(" \\| ")));

    assertThat(dtypes(table(input))).containsExactly(dtype);
    assertThat(table(input).source().location()).isEqualTo(input.location());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1 | true; a; mixes numbers and booleans",
        "1 | \"x\" | false; a; mixes numbers and texts and booleans",
        "\"x\" | [1]; a; mixes texts and lists",
        "1 | \"x\" | {}; a; mixes numbers and texts and objects",
        "[1,\"x\"]; a[]; mixes numbers and texts",
        "{\"a\":1} | {\"a\":\"x\"}; a.a; mixes numbers and texts",
      })
  void whatElseMixesIsStillRefused(String values, String place, String what) {
    Outcome outcome = read(input(FileFormat.JSONL, Set.of("a"), each(values.split(" \\| "))));

    assertThat(((Outcome.Unreadable) outcome).problems())
        .extracting(Problem::code, Problem::at, Problem::message)
        .containsExactly(tuple(RecordProblem.MIXED_TYPES, place, "column '" + place + "' " + what));
  }

  @Test
  void aColumnThatMayNotMixIsRefusedByName() {
    Outcome outcome =
        read(
            input(
                FileFormat.JSONL, Set.of("a"), "{\"a\":1,\"A2\":1}", "{\"a\":\"\",\"A2\":\"x\"}"));

    assertThat(((Outcome.Unreadable) outcome).problems())
        .extracting(Problem::at)
        .containsExactly("A2");
  }

  @Test
  void theChecksumDistinguishesANumberFromItsText() {
    assertThat(table(input(FileFormat.JSONL, Set.of("a"), each("1", "\"x\""))).dataChecksum())
        .isEqualTo(NaiveChecksum.of(List.of("{\"a\":1}", "{\"a\":\"x\"}")))
        .isNotEqualTo(
            table(input(FileFormat.JSONL, Set.of(), each("\"1\"", "\"x\""))).dataChecksum());
  }

  private String[] large(String first, String usual, String last) {
    String filler = "\",\"f\":\"" + "x".repeat(1000) + "\"}";
    String[] records = new String[LARGE / 1000];
    Arrays.fill(records, "{\"a\":" + usual + ",\"n\":\"" + filler);
    records[0] = "{\"a\":" + first + ",\"n\":\"" + filler;
    records[records.length - 1] = "{\"a\":" + last + ",\"n\":\"" + filler;
    return records;
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {"1,\"x\",Int64", "\"x\",37.50,String"})
  void aLateMixIsReadFromElsewhereThanTheEarlyLookSaid(String usual, String last, String early) {
    BronzeInput input = input(FileFormat.JSONL, Set.of("a"), large(usual, usual, last));

    BronzeTable first = inspect(input).orElseThrow();
    BronzeTable whole = table(input);

    assertThat(dtypes(first)).startsWith(early);
    assertThat(dtypes(whole)).startsWith("String");
    assertThat(whole.source().location()).isNotEqualTo(first.source().location());
  }

  @Test
  void anEarlyMixAllowsNoEarlyLook() {
    BronzeInput input = input(FileFormat.JSONL, Set.of("a"), large("1", "\"x\"", "\"x\""));

    assertThat(inspect(input)).isEmpty();
  }
}
