package io.datasetbuilder.infrastructure.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals of JSON texts name the place of the fault, and what to do with the file. */
class JsonPlacesTest {

  private static final String MARK = "\uFEFF";

  @TempDir Path folder;

  private Problem problem(FileFormat format, String content) {
    return problem(format, "utf-8", content.getBytes(UTF_8));
  }

  private Problem problem(FileFormat format, String encoding, byte[] content) {
    try {
      Path file = Files.write(Files.createTempFile(folder, "source-", ".txt"), content);
      BronzeInput input =
          new BronzeInput(
              new Location(file.toString()),
              format,
              TextEncoding.named(encoding).orElseThrow(),
              NullTokens.NONE);
      Path scratch = Files.createTempDirectory(folder, "scratch");
      Outcome outcome =
          new TextBronzeReader(2)
              .read(input, new Location(scratch.toString()), done -> {}, Interruption.NEVER);
      assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
      return ((Outcome.Unreadable) outcome).problems().get(0);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "[{\"서울\":1},{\"a\":x}] ~ line 1, column 18: this is not well-formed JSON",
        "[{\"a\":1}, 5] ~ line 1, column 12: an element of the array is not an object",
        "[{\"a\":1},{\"a\":1,\"a\":2}] ~ line 1, column 23: member 'a' appears twice in one object",
        "[{\"a\":1}] {} ~ line 1, column 12: something follows the array",
        "[{\"a\":1} ~ line 1, column 9: the text ends in the middle of a value",
      })
  void aFaultInAnArrayOfOneLineHasItsColumn(String content, String message) {
    assertThat(problem(FileFormat.JSON, content).message()).isEqualTo(message);
  }

  @Test
  void aFaultInAnArrayOfManyLinesHasLineAndColumn() {
    assertThat(problem(FileFormat.JSON, "[\r\n{\"a\":1},\r\n{\"a\":x}]").message())
        .startsWith("line 3, column ");
  }

  @Test
  void aFaultInALineOfJsonLinesHasItsColumn() {
    assertThat(problem(FileFormat.JSONL, "{\"a\":1}\n{\"서울\":\"x\",\"b\":y}\n").message())
        .isEqualTo("line 2, column 17: this is not well-formed JSON");
    assertThat(problem(FileFormat.JSONL, "{\"a\":1} {\"a\":2}\n").message())
        .startsWith("line 1, column 10: something follows the object");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"id\":1}\n%s{\"id\":2}\n", "{\"id\":1}%s{\"id\":2}\n", "%s{\"id\":1}\n"})
  void aMarkInsideJsonLinesIsRefusedWithItsLine(String content) {
    Problem problem = problem(FileFormat.JSONL, MARK + content.formatted(MARK));

    assertThat(problem.code()).isEqualTo(RecordProblem.BYTE_ORDER_MARK_INSIDE);
    assertThat(problem.message()).startsWith(content.contains("1}\n%s") ? "line 2: " : "line 1: ");
  }

  @ParameterizedTest
  @CsvSource({"JSON,[{\"a\":1}]", "JSONL,{\"a\":1}"})
  void ctrlZAtTheEndIsNamed(FileFormat format, String content) {
    assertThat(problem(format, content + "\n\u001a").code())
        .isEqualTo(RecordProblem.END_OF_FILE_MARK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"a\":1}|{\"a\":2} ~ use format: jsonl, or rename the file to end in .jsonl",
        "{|\"a\":1}|{\"a\":2} ~ declare read: {records_as: concatenated}",
        "{\"total\":1,\"items\":[{\"a\":1}]} ~ declare read: {records_at: /items}, or use the array"
            + " alone as the file: \"items\"",
        "{\"response\":{\"n\":[1],\"body\":{\"x\":{\"y\":1},\"items\":[{\"a\":[{}]}]},\"z\":1}}"
            + " ~ declare read: {records_at: /response/body/items}, or use the array alone as the"
            + " file: \"response.body.items\"",
        "{\"x y\":[{}],\"y\":[[{}]],\"z\":[{}]} ~ declare read: {records_at: \"/x y\"} or"
            + " {records_at: /z}, or use the array alone as the file: \"x y\" or \"z\"",
        "{\"a\":1,\"b\":[1]} ~ declare read: {records_as: object}: the object is then the only"
            + " record",
        "{\"a\":{\"x\":1},\"b\":{\"x\":2}} ~ declare read: {records_as: entries} or {records_as:"
            + " values} if each member is a record, with or without its name, or {records_as:"
            + " object} if the object is the only record",
        "{\"a\":[1,2],\"b\":[null,\"x\"]} ~ declare read: {records_as: columns} if each array is a"
            + " column, or {records_as: object} if the object is the only record",
        "{\"features\":[{\"type\":\"Feature\"}],\"type\":\"FeatureCollection\"} ~ declare read:"
            + " {records_as: features}, or use the array alone as the file: \"features\"",
      })
  void whatIsNoArrayIsNamedWithTheWayOut(String content, String hint) {
    Problem problem = problem(FileFormat.JSON, content.replace('|', '\n'));

    assertThat(problem.code()).isEqualTo(RecordProblem.NOT_AN_ARRAY);
    assertThat(problem.hint()).contains(hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "JSON ~ [[\"a\"],[1]] ~ declare read: {records_as: rows} if the first array holds the names"
            + " of the columns",
        "JSONL ~ [\"a\"]|[1] ~ declare read: {records_as: rows} if the first array holds the names"
            + " of the columns",
        "JSONL ~ {|\"a\":1|}| ~ declare read: {records_as: concatenated} if objects span lines, or"
            + " use format: json if the file is one array",
        "JSONL ~ {\"a\":1} {\"a\":2} ~ declare read: {records_as: concatenated}",
      })
  void recordsOfAnotherFormAreNamedWithTheDeclaration(
      FileFormat format, String content, String hint) {
    assertThat(problem(format, content.replace('|', '\n')).hint()).contains(hint);
  }

  @Test
  void malformedBytesHaveTheirLine() {
    byte[] bytes =
        "[{\"a\":1},\n{\"a\":\"\u00b0\"}]".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

    assertThat(problem(FileFormat.JSON, "utf-8", bytes).message())
        .isEqualTo(
            "the file is not utf-8 text: the byte at offset 16 (line 2) does not belong there");
  }
}
