package io.datasetbuilder.infrastructure.text;

import static io.datasetbuilder.buildspec.fixture.DialectBuilder.aDialect;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a declared dialect refuses, and what the refusal of an undeclared one proposes. */
class DialectRefusalsTest {

  @TempDir private Path folder;

  private Outcome read(byte[] content, DialectBuilder dialect, int block) {
    try {
      Path file = Files.write(Files.createTempFile(folder, "source", ".csv"), content);
      Path scratch = Files.createTempDirectory(folder, "scratch");
      BronzeInput input =
          new BronzeInput(
                  new Location(file.toString()),
                  FileFormat.CSV,
                  TextEncoding.UTF_8,
                  NullTokens.NONE)
              .with(dialect.options());
      return new TextBronzeReader(2, block)
          .read(input, new Location(scratch.toString()), done -> {}, Interruption.NEVER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome read(String content, DialectBuilder dialect) {
    return read(content.getBytes(StandardCharsets.UTF_8), dialect, 1 << 20);
  }

  private Problem problem(String content, DialectBuilder dialect) {
    Outcome outcome = read(content, dialect);
    assertThat(outcome).as(content).isInstanceOf(Outcome.Unreadable.class);
    assertThat(((Outcome.Unreadable) outcome).problems()).hasSize(1);
    return ((Outcome.Unreadable) outcome).problems().get(0);
  }

  private void refused(String content, DialectBuilder dialect, RecordProblem code, String message) {
    Problem problem = problem(content, dialect);

    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.message()).isEqualTo(message);
  }

  @Test
  void aRowWithMoreCellsIsRefusedAlsoWhereShortOnesAreFilled() {
    refused(
        "n\n\n#\na;b\n1\n\"2\n\";3\n4;5;6\n",
        aDialect().delimiter(";").fill().skipRows(1).comment("#"),
        RecordProblem.RAGGED_ROW,
        "line 8: the row has 3 cells, the header 2");
  }

  @Test
  void aShortRowIsRefusedWithItsLineInTheFile() {
    refused(
        "a;b\r\n\r\n1;2\r\n3\r\n",
        aDialect().delimiter(";").trim(),
        RecordProblem.RAGGED_ROW,
        "line 4: the row has 1 cell, the header 2");
  }

  @Test
  void aRowWithoutItsTrailingDelimiterIsRefused() {
    refused(
        "a,b,\n1,2,\n3,4\n",
        aDialect().trailingDelimiter(),
        RecordProblem.RAGGED_ROW,
        "line 3: the row does not end with a delimiter, as read.trailing_delimiter declares");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a|b%1|'x%!'line 2, column 3: a quoted cell is never closed'!UNTERMINATED_QUOTE",
        "a|b%1|'x'y%!'line 2, column 6: a quote is inside an unquoted cell, or text follows a"
            + " closing quote'!STRAY_QUOTE",
        "a|b%1|x'y%!'line 2, column 4: a quote is inside an unquoted cell, or text follows a"
            + " closing quote'!STRAY_QUOTE",
      })
  void quotesThatDoNotFitAreRefused(String content, String message, RecordProblem code) {
    String text = content.replace('%', '\n').replace('\'', '^');

    refused(text, aDialect().delimiter("|").quote('^'), code, message);
  }

  @Test
  void aDoubledQuoteNeedsNoOtherEscape() {
    assertThat(problem("a,b\n1,\"x\"\"\"\n", aDialect().escape('\\')).code())
        .isEqualTo(RecordProblem.STRAY_QUOTE);
  }

  @Test
  void aNulCharacterIsRefused() {
    refused(
        "a;b\n1;x\u0000\n",
        aDialect().delimiter(";").trim(),
        RecordProblem.NUL_BYTE,
        "line 2, column 4: there is a NUL character");
  }

  @Test
  void aHeaderBeyondTheEndIsRefused() {
    refused(
        "a,b\n1,2\n",
        aDialect().header(3),
        RecordProblem.HEADER_NOT_FOUND,
        "the file ends before record 3, which read.header names");
    refused(
        "a,b\n1,2\n",
        aDialect().skipRows(3),
        RecordProblem.HEADER_NOT_FOUND,
        "the file ends before line 3 that read.skip_rows passes over");
  }

  @Test
  void aFooterLargerThanTheFileIsRefused() {
    refused(
        "a,b\n1,2\n",
        aDialect().skipFooter(2),
        RecordProblem.FOOTER_TOO_LARGE,
        "the file has 1 record after the header, and read.skip_footer leaves out 2");
    refused(
        "a,b\n1,2\n",
        aDialect().skipFooter(1),
        RecordProblem.NO_RECORDS,
        "the file has a header but no row below it");
  }

  @Test
  void aFooterHidesNoQuoteThatIsNeverClosed() {
    refused(
        "a,b\n1,2\n3,\"4\n5,6\n",
        aDialect().skipFooter(1),
        RecordProblem.UNTERMINATED_QUOTE,
        "line 3, column 3: a quoted cell is never closed");
  }

  @Test
  void namesThatJoinToEqualOnesAreRefused() {
    Problem problem = problem("x,y,y\n1,2,2\n3,4,5\n", aDialect().header(1, 2));

    assertThat(problem.message())
        .isEqualTo("column name 'y 2' appears more than once in the header");
    assertThat(problem.hint()).contains("declare read: {columns: [\"x 1\", \"y 2\", \"y 2_2\"]}");
  }

  @Test
  void recordsOfAHeaderHaveTheSameColumns() {
    refused(
        "x,y\n1,2,3\n3,4,5\n",
        aDialect().header(1, 2),
        RecordProblem.RAGGED_ROW,
        "line 2: the records of the header have different numbers of cells");
  }

  @Test
  void theNumberOfDeclaredNamesIsThatOfTheColumns() {
    refused(
        "a,b\n1,2\n",
        aDialect().columns("x"),
        RecordProblem.COLUMN_COUNT,
        "the header has 2 cells, and read.columns names 1");
    refused(
        "1\n2\n",
        aDialect().header().columns("x", "y"),
        RecordProblem.COLUMN_COUNT,
        "the first row has 1 cell, and read.columns names 2");
  }

  @Test
  void anotherDelimiterIsRefusedInEveryDialectThatDeclaresNone() {
    refused(
        "#\na;b\n1;2\n",
        aDialect().comment("#"),
        RecordProblem.WRONG_DELIMITER,
        "the header has no comma but semicolons");
    refused(
        "#\n\"a\";\"b\"\n1;2\n",
        aDialect().comment("#"),
        RecordProblem.WRONG_DELIMITER,
        "the cells of the header are separated by semicolons");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Report of May#a;b#1;2#3;4#~read: {delimiter: ";", skip_rows: N} if the first N lines
          ## Report#a;b#1;2#3;4#~read: {delimiter: ";", comment: "##"} if such lines are comments
          ## Report#1;2##a#3;4##b;c#5;6#~read: {delimiter: ";", comment: "##"}
          Report#a|b|c#1|2|3#4|5|6#"x|y"#~read: {delimiter: "|", skip_rows: N}
          """)
  void notesAboveTheHeaderHideNoOtherDelimiter(String lines, String hint) {
    Problem problem = problem(text(lines), aDialect());

    assertThat(problem.code()).isEqualTo(RecordProblem.WRONG_DELIMITER);
    assertThat(problem.hint())
        .hasValueSatisfying(
            told ->
                assertThat(told)
                    .contains(
                        text(hint), "or read: {delimiter: \",\"} if the file has one column"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "word#a;b#c#d;e;f#g#", // another number of semicolons in each row
        "word#\"a;b\"#\"c;d\"#", // quoted
        "word#a;b#c;d#e#f#" // in half of the rows
      })
  void oneColumnMayHoldOtherDelimiters(String lines) {
    assertThat(read(text(lines), aDialect())).isInstanceOf(Outcome.Readable.class);
  }

  @Test
  void oneColumnMayHoldThemInEveryRowWhenTheDelimiterIsDeclared() {
    assertThat(read("word\na;b\nc;d\n", aDialect().delimiter(",")))
        .isInstanceOf(Outcome.Readable.class);
  }

  private static String text(String lines) {
    return lines.replace("##", "\0").replace('#', '\n').replace('\0', '#');
  }

  @Test
  void aNoteOfTheDelimiterIsNoHeader() {
    assertThat(problem("sep=;\na;b\n1;2\n", aDialect().delimiter(";").trim()).hint())
        .contains("declare read: {skip_rows: 1, delimiter: \";\"}");
  }

  @Test
  void anEmptyFileIsEmptyInEveryDialect() {
    for (String content : new String[] {"", "\uFEFF", "\n\r\n\n"}) {
      refused(content, aDialect().trim(), RecordProblem.EMPTY_FILE, "the file is empty");
    }
  }

  @Test
  void aByteOrderMarkInsideIsRefused() {
    for (String content :
        new String[] {"\uFEFFa;b\n1;2\n\uFEFFa;b\n", "a;b\n1;2\n3;4\uFEFFa;b\n5;6\n"}) {
      refused(
          content,
          aDialect().delimiter(";").trim(),
          RecordProblem.BYTE_ORDER_MARK_INSIDE,
          "line 3: a byte order mark is inside the file, as where files were put together");
    }
  }

  @Test
  void bytesThatAreNoTextAreRefusedAtTheirPlaceInTheFile() {
    byte[] content = "\uFEFFa;b\n1;x?\n".getBytes(StandardCharsets.UTF_8);
    content[10] = (byte) 0xff;
    for (int block : new int[] {1, 1 << 20}) {
      Outcome outcome = read(content, aDialect().delimiter(";").trim(), block);

      assertThat(((Outcome.Unreadable) outcome).problems().get(0).message())
          .isEqualTo(
              "the file is not utf-8 text: the byte at offset 10 (line 2) does not belong there");
    }
  }

  @Test
  void aRecordBeyondTheBoundIsRefusedBeforeItIsRead() {
    String text = "a;b\n1;2\n3;" + "x".repeat((int) BronzeReader.MAX_RECORD_CHARS) + "\n4;5\n";
    refused(
        text,
        aDialect().delimiter(";").trim(),
        RecordProblem.RECORD_TOO_LARGE,
        "line 3: the row is larger than 32 Mi characters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "Title%a,b%1,2%!declare read: {skip_rows: N}",
        "a,b%1,2,%!declare read: {trailing_delimiter: true}",
        "a,b%1,2%# note%!declare read: {comment: \"#\"}",
        "a,b%1,2%3%!declare read: {short_rows: fill}",
        "a,b%1,2%Total%!read: {skip_footer: N}",
        "a,b%1,''x,y''%!read: {quote:",
        "a,b%1,\"x \\\"y\\\"\"%!declare read: {escape: \"\\\\\"}",
        "a,b%1, \"x\"%!declare read: {trim: true}",
        "a,b%1,5\" pipe%!declare read: {lenient_quotes: true}",
        "a,b%1,5\" pipe%!read: {quote: none}",
        "a,b,%1,2,%!declare read: {trailing_delimiter: true}",
        "a,b,%1,2,%!declare read: {columns: [\"a\", \"b\", \"column_3\"]}",
        "id,v,v%1,2,3%!declare read: {columns: [\"id\", \"v\", \"v_2\"]}",
        "a,b%!declare read: {allow_empty: true}",
      })
  void theRefusalOfAnUndeclaredDialectProposesItsDeclaration(String content, String hint) {
    assertThat(problem(content.replace('%', '\n'), aDialect()).hint().orElseThrow()).contains(hint);
  }
}
