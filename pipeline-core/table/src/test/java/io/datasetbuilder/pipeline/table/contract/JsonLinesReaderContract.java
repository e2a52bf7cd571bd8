package io.datasetbuilder.pipeline.table.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for JSON Lines only (Spec, "kind file"). */
public abstract class JsonLinesReaderContract extends JsonReaderContract {

  @Override
  protected final FileFormat format() {
    return FileFormat.JSONL;
  }

  @Test
  public void skipsBlankLines() {
    assertThat(table("\n{\"a\":1}\r\n \t\n{\"a\":2}\n\n").recordCount()).isEqualTo(2);
  }

  @Test
  public void countsBlankLinesInTheLineOfAFault() {
    assertThat(problem("\n\n{\"a\":1}\n\n{\n").message()).startsWith("line 5, column 2:");
  }

  @Test
  public void takesACarriageReturnForABlank() {
    assertThat(table("{\"a\":\r1}\n").recordCount()).isEqualTo(1);
  }

  @Test
  public void readsALastRecordWithoutALineEnd() {
    assertThat(table("{\"a\":1}\n{\"a\":2}").recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{\"a\":1}]", "1", "null", "\"x\""})
  public void refusesALineThatIsNoObject(String line) {
    assertProblem(
        problem("{\"a\":1}\n" + line + "\n"),
        RecordProblem.NOT_AN_OBJECT,
        "line 2: the record is not an object");
  }

  @Test
  public void refusesTwoObjectsOnALine() {
    assertProblem(
        problem("{\"a\":1} {\"a\":2}\n"),
        RecordProblem.MALFORMED_JSON,
        "line 1: something follows the object on the same line");
  }

  @Test
  public void refusesAnObjectOverSeveralLines() {
    assertProblem(
        problem("{\"a\":1}\n{\n\"a\":2}\n"),
        RecordProblem.MALFORMED_JSON,
        "line 2: the text ends in the middle of a value");
  }

  @ParameterizedTest
  @ValueSource(strings = {" \n\t\n", "\n"})
  public void refusesBlankLinesOnly(String content) {
    assertThat(problem(content).code()).isIn(RecordProblem.NO_RECORDS, RecordProblem.EMPTY_FILE);
  }

  @Test
  public void refusesANulCharacter() {
    assertProblem(
        problem("{\"a\":1}\n{\"a\":\u0000}\n"),
        RecordProblem.NUL_BYTE,
        "line 2: there is a NUL character");
  }
}
