package io.datasetbuilder.pipeline.table.contract;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for a JSON array only (Spec, "kind file"). */
public abstract class JsonArrayReaderContract extends JsonReaderContract {

  @Override
  protected final FileFormat format() {
    return FileFormat.JSON;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"a\":1} ~ is a single object, not",
        "{\"a\":1}|{\"a\":2} ~ holds one value after the other, not",
        "{\"a\":1 ~ is not",
        "1 ~ is not",
        "\"x\" ~ is not",
        "null ~ is not"
      })
  public void refusesWhatIsNoArray(String content, String found) {
    assertProblem(
        problem(content.replace('|', '\n')),
        RecordProblem.NOT_AN_ARRAY,
        "line 1: the file " + found + " an array of objects");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"[1]; 1", "[null]; 1", "[[]]; 1", "'[{\"a\":1},|\"x\"]'; 2"})
  public void refusesAnElementThatIsNoObject(String content, int line) {
    assertProblem(
        problem(content.replace('|', '\n')),
        RecordProblem.NOT_AN_OBJECT,
        "line " + line + ": an element of the array is not an object");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "[{\"a\":1}", "[{\"a\":1", "[{\"a\":\"x"})
  public void refusesATruncatedArray(String content) {
    assertProblem(
        problem(content),
        RecordProblem.MALFORMED_JSON,
        "line 1: the text ends in the middle of a value");
  }

  @Test
  public void refusesWhatFollowsTheArray() {
    assertProblem(
        problem("[{\"a\":1}]\n[]"),
        RecordProblem.MALFORMED_JSON,
        "line 2: something follows the array");
  }

  @Test
  public void refusesAnEmptyArray() {
    assertProblem(problem("[ ]"), RecordProblem.NO_RECORDS, "the file holds no record");
  }

  @Test
  public void anEmptyArrayIsATableWithoutRowsAndColumns() {
    BronzeTable table = tableWithoutRows("[ ]");

    assertThat(table.columns()).isEmpty();
    assertThat(table.recordCount()).isZero();
  }

  @Test
  public void refusesBlanksOnly() {
    assertProblem(
        problem(" \n "), RecordProblem.EMPTY_FILE, "line 1: the file holds nothing but blanks");
  }

  @Test
  public void refusesUtf16ThatIsDeclaredAsUtf8() {
    assertThat(problem("[{\"a\":1}]".getBytes(UTF_16LE), "utf-8").code())
        .isEqualTo(RecordProblem.NUL_BYTE);
  }
}
