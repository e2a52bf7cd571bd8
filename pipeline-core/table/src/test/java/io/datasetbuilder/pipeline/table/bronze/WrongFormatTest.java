package io.datasetbuilder.pipeline.table.bronze;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrongFormatTest {

  /** The bytes of a text whose letters are bytes; {@code %41} stands for one. */
  private static byte[] bytes(String written) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < written.length(); i++) {
      boolean escaped = written.charAt(i) == '%';
      text.append(
          escaped
              ? (char) Integer.parseInt(written.substring(i + 1, i + 3), 16)
              : written.charAt(i));
      i += escaped ? 2 : 0;
    }
    return text.toString().getBytes(ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%1F%8B%08%00 | a gzip archive | unpack it",
        "BZh91AY | a bzip2 archive | unpack it",
        "%FD7zXZ%00 | an xz archive | unpack it",
        "%28%B5%2F%FD%04 | a zstd archive | unpack it",
        "7z%BC%AF%27%1C | a 7z archive | unpack it",
        "PK%03%04%14%00data.csv | a zip archive | unpack it",
        "PK%03%04%14%00[Content_Types].xml..PK%03%04xl/workbook.xml | an Excel workbook (xlsx)"
            + " | save the table as CSV",
        "PK%03%04mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
            + " | an OpenDocument spreadsheet (ods) | save the table as CSV",
        "%D0%CF%11%E0%A1%B1%1A%E1%00 | an Excel workbook (xls) | save the table as CSV",
        "%25PDF-1.7 | a PDF document | save the table as CSV",
        "PAR1%15%04 | a Parquet file | declare format: parquet",
        "<!DOCTYPE html><p> | an HTML page | download the data itself",
        "%EF%BB%BF<HTML>%0A | an HTML page | download the data itself",
        "[%0A  {\"a\": 1}] | a JSON array | declare format: json,",
        "{\"a\": 1}%0A{\"a\": 2} | JSON objects | declare format: jsonl,"
      })
  void whatIsNoCsvIsNamedWithWhatToDo(String head, String kind, String remedy) {
    Problem problem = WrongFormat.of(bytes(head), FileFormat.CSV).orElseThrow();

    assertThat(problem.code()).isEqualTo(RecordProblem.WRONG_FORMAT);
    assertThat(problem.message()).isEqualTo("the file is " + kind + ", not CSV");
    assertThat(problem.hint().orElseThrow()).startsWith(remedy);
  }

  @ParameterizedTest
  @CsvSource({"JSON,JSON", "JSONL,JSON Lines", "PARQUET,Parquet"})
  void csvIsNamedWhereAnotherFormatIsDeclared(FileFormat declared, String name) {
    Problem problem = WrongFormat.of("a;b\r\n1;2\r\n".getBytes(UTF_8), declared).orElseThrow();

    assertThat(problem.message()).isEqualTo("the file is text that looks like CSV, not " + name);
    assertThat(problem.hint()).contains("declare format: csv, or rename the file to end in .csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a,b%0A1,2", "PAR1,PAR2%0A1,2", "[a],[b]%0A1,2", "BZ,h%0A1,2", "", "x", "{a},b"})
  void aCsvIsNothingElse(String head) {
    assertThat(WrongFormat.of(bytes(head), FileFormat.CSV)).isEmpty();
  }

  @Test
  void aSingleObjectIsMalformedJsonAndNoOtherFormat() {
    assertThat(WrongFormat.of("{\"a\": 1}".getBytes(UTF_8), FileFormat.JSON)).isEmpty();
    assertThat(WrongFormat.of("[1]".getBytes(UTF_8), FileFormat.JSONL)).isEmpty();
  }

  @Test
  void jsonIsRecognizedInUtf16() {
    byte[] head = "\uFEFF[{\"a\": 1}]".getBytes(UTF_16LE);

    assertThat(WrongFormat.of(head, FileFormat.CSV).map(Problem::message))
        .contains("the file is a JSON array, not CSV");
  }

  @Test
  void onlyKindsThatNoTextBeginsLikeAreNamedBeforeReading() {
    Optional<Problem> json = WrongFormat.ofBinary(bytes("[{\"a\": 1}]"), FileFormat.CSV);

    assertThat(json).isEmpty();
    assertThat(WrongFormat.ofBinary(bytes("%1F%8B"), FileFormat.CSV)).isPresent();
  }
}
