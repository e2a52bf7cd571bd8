package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records with names and nesting that no tool would choose, from a seed: each source becomes a
 * table or is refused with a reason. A failure of the engine would be an exception here.
 */
class MadeUpSourcesTest {

  private static final List<String> NAMES =
      List.of(
          "",
          " ",
          "a",
          "A",
          "b",
          "\\u0000",
          "a\\u0000b",
          "a.b",
          "a[1]",
          "\\\"",
          "'",
          "''",
          "`",
          "\\\\",
          "\\n",
          "\\t",
          ",",
          ";",
          "(",
          ")",
          "*",
          "%",
          "?",
          "$1",
          "--",
          "/*",
          "{}",
          "select",
          "STRUCT",
          "NULL",
          "null",
          "row",
          "rowid",
          "filename",
          "file_row_number",
          "element",
          "(element of a list)",
          "stored",
          "key",
          "value",
          "f0",
          "\\u200b",
          "\\ufeff",
          "가",
          "é",
          "e\\u0301",
          "ß",
          "SS",
          "İ",
          "K",
          "\\ud83d\\ude00",
          "x".repeat(300));

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-0",
          "-0.0",
          "1e308",
          "9223372036854775808",
          "0.1",
          "\"\"",
          "\"t\"",
          "\"\\u0000\"",
          "\"2024-01-01\"",
          "[]",
          "{}",
          "[null]",
          "[[]]",
          "[{}]");

  @AutoClose private final SilverFixture fixture;

  MadeUpSourcesTest(@TempDir Path folder) {
    fixture = new SilverFixture(folder);
  }

  static IntStream seeds() {
    return IntStream.range(0, SearchDepth.of(20));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void namesAndNestingNeverEndInAFailureOfTheEngine(int seed) {
    Random random = new Random(seed);
    List<String> records = new ArrayList<>();
    String first = object(random, 0);
    records.add(first);
    records.add(random.nextBoolean() ? first : object(random, 0));

    assertThat(fixture.outcome(FileFormat.JSONL, utf8(String.join("\n", records)))).isNotEmpty();
    assertThat(fixture.outcome(FileFormat.JSON, utf8("[" + String.join(",", records) + "]")))
        .isNotEmpty();
  }

  @Test
  void aColumnMayBeNamedLikeTheParameterOfOurSql() {
    String record = "{\"(element of a list)\":1,\"a\":\"x\",\"b\":[{\"value\":0.5}]}";

    assertThat(fixture.outcome(FileFormat.JSONL, utf8(record)))
        .containsExactly("Int64", "String", "List(Struct(value: Float64))");
  }

  private static String object(Random random, int depth) {
    List<String> members = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      if (!names.contains(name)) {
        names.add(name);
        members.add("\"" + name + "\":" + value(random, depth));
      }
    }
    return "{" + String.join(",", members) + "}";
  }

  private static String value(Random random, int depth) {
    int kind = depth > 3 ? 0 : random.nextInt(4);
    return switch (kind) {
      case 1 -> object(random, depth + 1);
      case 2 -> "[" + value(random, depth + 1) + "]";
      default -> VALUES.get(random.nextInt(VALUES.size()));
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[{\"a\":{\"\":0}}] | EMPTY_COLUMN_NAME",
        "[{\"a\":[{\"b\":{\"\":0}}]}] | EMPTY_COLUMN_NAME",
        "[{\"a\\u0000\":0}] | NUL_BYTE",
        "[{\"a\":{\"b\\u0000\":0}}] | NUL_BYTE",
        "[{\"\":0}] | EMPTY_COLUMN_NAME"
      })
  void aNameThatATableCannotHaveIsRefused(String json, RecordProblem code) {
    assertThat(fixture.unreadable(FileFormat.JSON, utf8(json)))
        .extracting(Problem::code)
        .containsExactly(code);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
