package io.datasetbuilder.infrastructure.text;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.contract.BronzeReaderContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV files of which one was appended to another, and what programs add to their ends. */
class FilesPutTogetherTest extends BronzeReaderContract {

  private static final String MARK = "\uFEFF";

  private int blockSize = 1 << 20;

  @Override
  protected BronzeReader reader() {
    return new TextBronzeReader(2, blockSize);
  }

  @Override
  protected FileFormat format() {
    return FileFormat.CSV;
  }

  private void assertMarkInLine(long line, String content) {
    for (int size : new int[] {4, 16, 1 << 20}) {
      blockSize = size;
      Problem problem = problem(content);

      assertThat(problem.code()).isEqualTo(RecordProblem.BYTE_ORDER_MARK_INSIDE);
      assertThat(problem.message()).startsWith("line " + line + ": a byte order mark is inside");
      assertThat(problem.hint()).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void aSecondHeaderWithAMarkIsRefusedWithItsLine(String end) {
    String one = MARK + "id,v" + end + "1,a" + end;

    assertMarkInLine(3, one + one);
    assertMarkInLine(3, one + MARK + "\"id\",\"v\"" + end + "2,b" + end);
    assertMarkInLine(4, one + end + MARK + "other,w" + end);
  }

  @Test
  void aFileWithoutALineEndHidesNoMark() {
    assertMarkInLine(2, "id,v\n1,a" + MARK + "id,v\n2,b\n");
    assertMarkInLine(2, "id\n1" + MARK + "id\n2\n");
    assertMarkInLine(3, "\"id\",v\n\"1\n2\",a" + MARK + "\"id\",v\n2,b\n");
  }

  @Test
  void aMarkIsNoPartOfAName() {
    assertMarkInLine(1, MARK + MARK + "id,v\n1,a\n");
    assertMarkInLine(1, MARK + MARK + "\"id\",v\n1,a\n");
    assertMarkInLine(3, MARK + "\n\n" + MARK + "id,v\n1,a\n");
    assertMarkInLine(1, "a,b," + MARK + "id,v\n1,2,3,4\n");
  }

  @Test
  void aMarkInsideUtf16IsFoundToo() {
    byte[] bytes = (MARK + "id,v\n1,a\n" + MARK + "id,v\n2,b\n").getBytes(UTF_16LE);

    assertThat(problem(bytes, "utf-16").code()).isEqualTo(RecordProblem.BYTE_ORDER_MARK_INSIDE);
  }

  @Test
  void theCharacterInsideACellIsData() {
    assertThat(table("id,v\n1,a" + MARK + "b\n2,\"" + MARK + "c\"\n").recordCount()).isEqualTo(2);
    assertThat(table("id,v\n\"" + MARK + "1\",a\n").recordCount()).isEqualTo(1);
    assertThat(table("id,v\n1," + MARK + "id\n").recordCount()).isEqualTo(1);
  }

  @Test
  void rowsEqualToTheHeaderAreCounted() {
    String content = "\u00e9,v\n1,a\n\"\u00e9\",v\n2,v\ne\u0301,v\n\u00e9,v\n";
    for (int size : new int[] {4, 16, 1 << 20}) {
      blockSize = size;
      BronzeTable table = table(content);

      assertThat(table.repeatedHeaders()).isEqualTo(2);
      assertThat(table.recordCount()).isEqualTo(5);
    }
    assertThat(table("e\u0301,v\n1,a\ne\u0301,v\n").repeatedHeaders()).isEqualTo(1);
    assertThat(table("a,b\n1,a\nb,a\n").repeatedHeaders()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id,v\n1,a\n\u001a",
        "id,v\r\n1,a\r\n\u001a\r\n",
        "id\n1\u001a",
        "id\n1\n\u001a\n"
      })
  void ctrlZAtTheEndIsNamed(String content) {
    Problem problem = problem(content);

    assertProblem(
        problem,
        RecordProblem.END_OF_FILE_MARK,
        "the file ends with the character Ctrl-Z (0x1A), which is no data");
    assertThat(problem.hint()).contains("remove the last character of the file");
  }

  @Test
  void ctrlZElsewhereIsData() {
    assertThat(table("id\n\u001a1\n2\n").recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "sep=;%id;v%1;a%!, delimiter: \";\"",
        "sep=,%id,v%1,a%!''",
        "\"sep=;\"%id;v%!, delimiter: \";\"",
        "sep=|%a|b%1|2%!, delimiter: \"|\"",
      })
  void aNoteOfTheDelimiterIsNamed(String content, String delimiter) {
    Problem problem = problem(content.replace('%', '\n'));

    assertProblem(
        problem,
        RecordProblem.SEPARATOR_LINE,
        "the first line is a note for spreadsheet programs ('sep='), not a header");
    assertThat(problem.hint()).contains("declare read: {skip_rows: 1" + delimiter + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sep=/,v\n1,a\n", "sep,v\n1,a\n", "sep=ab\nx\n"})
  void aColumnMayBeCalledLikeANote(String content) {
    assertThat(read(content.getBytes(UTF_8), "utf-8", NullTokens.NONE))
        .isInstanceOf(BronzeReader.Outcome.Readable.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"id\";\"v\"\n1;a\n", "\"a,b\";c\n1;2\n"})
  void aQuotedHeaderOfAnotherDelimiterIsNamed(String content) {
    Problem problem = problem(content);

    assertProblem(
        problem,
        RecordProblem.WRONG_DELIMITER,
        "the cells of the header are separated by semicolons");
    assertThat(problem.hint()).contains("declare read: {delimiter: \";\"}");
  }

  @Test
  void pipesAndTabsAreNamedLikeSemicolons() {
    assertThat(problem("id|v\n1|a\n").message()).isEqualTo("the header has no comma but pipes");
    assertThat(problem("\"id\"\t\"v\"\n1\ta\n").message())
        .isEqualTo("the cells of the header are separated by tabs");
  }

  @Test
  void aQuotedCellOfAnotherDelimiterIsNamedWithItsPlace() {
    Problem problem = problem("id,v\n1;\"a, b\"\n");

    assertThat(problem.code()).isEqualTo(RecordProblem.STRAY_QUOTE);
    assertThat(problem.message()).startsWith("line 2, column 3: ");
    assertThat(problem.hint())
        .contains("if the cells are separated by semicolons, declare read: {delimiter: \";\"}");
  }
}
