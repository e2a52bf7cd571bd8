package io.datasetbuilder.pipeline.table.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How CSV is read and what its cells are inferred to be. */
public abstract class CsvReaderContract extends BronzeReaderContract {

  @Override
  protected final FileFormat format() {
    return FileFormat.CSV;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0 1 -1 9223372036854775807 -9223372036854775808; Int64",
        "9223372036854775808; String",
        "-9223372036854775809; String",
        "12345678901234567890; String",
        "007; String",
        "1 007; String",
        "+1; String",
        "-0; Float64",
        "00; String",
        "1.5 2; Float64",
        "1e5 -2.5E-3 1e+2; Float64",
        "0.1; Float64",
        "0.10; Float64",
        ".5; String",
        "5.; String",
        "01.5; String",
        "1e; String",
        "1e400; String",
        "1e-400; String",
        "0.12345678901234567890; String",
        "9007199254740993 1.5; String",
        "9007199254740992 1.5; Float64",
        "1.7976931348623157e308; Float64",
        "1_000; String",
        "1,000; String",
        "NaN; String",
        "inf; String",
        "0x1F; String",
        "true false; Boolean",
        "true; Boolean",
        "True; String",
        "true 1; String",
        "t f; String",
        "2024-01-31; String",
        "1 x; String",
        "٣; String",
      })
  public void infersTheNarrowestTypeThatHoldsEveryCell(String cells, String dtype) {
    String rows =
        cells.lines().flatMap(line -> List.of(line.split(" ")).stream()).collect(quotedLines());

    assertThat(dtypes(table("a\n" + rows))).containsExactly(dtype);
  }

  private static java.util.stream.Collector<CharSequence, ?, String> quotedLines() {
    return Collectors.joining("\"\n\"", "\"", "\"\n");
  }

  @Test
  public void infersFromTheLastRowToo() {
    String rows = IntStream.range(0, 50_000).mapToObj(i -> i + "\n").collect(Collectors.joining());

    assertThat(dtypes(table("a\n" + rows + "x\n"))).containsExactly("String");
  }

  @Test
  public void takesAPaddedNumberForText() {
    assertThat(dtypes(table("a,b\n 5,5 \n"))).containsExactly("String", "String");
  }

  @Test
  public void statesAnEmptyCellFromAnEmptyText() {
    BronzeTable table = table("a,b\n,\"\"\n1,x\n");

    assertThat(nullCounts(table)).containsExactly(1L, 0L);
    assertThat(dtypes(table)).containsExactly("Int64", "String");
  }

  @Test
  public void takesAColumnWithoutValuesForText() {
    BronzeTable table = table("a,b\n,1\n,2\n");

    assertThat(dtypes(table)).containsExactly("String", "Int64");
    assertThat(nullCounts(table)).containsExactly(2L, 0L);
  }

  @Test
  public void leavesNullTokensOutOfTheInference() {
    NullTokens tokens = new NullTokens(List.of("-"), Map.of("b", List.of("n/a")));
    Outcome outcome = read("a,b,c\n1,n/a,n/a\n-,2,3\n".getBytes(UTF_8), "utf-8", tokens);

    BronzeTable table = ((Outcome.Readable) outcome).table();
    assertThat(dtypes(table)).containsExactly("Int64", "Int64", "String");
    assertThat(nullCounts(table)).containsExactly(1L, 1L, 0L);
  }

  @Test
  public void givesTheChecksumThatTheDocumentedVectorHas() {
    String csv = "city,id,note\n서울,007,\n\"Bu\"\"san\\\",1.50,\"\"\n\"a\nb\u0001\",1.50,x\n";

    assertThat(table(csv).dataChecksum())
        .isEqualTo("sha256:740e7359c13a18ae46aa10849b123de355c9059b65515d851dcc94e5b25d6f66");
  }

  @Test
  public void givesTheSameChecksumInAnyRecordOrder() {
    assertThat(table("a,b\n1,x\n2,y\n2,y\n").dataChecksum())
        .isEqualTo(table("a,b\n2,y\n1,x\n2,y\n").dataChecksum())
        .isNotEqualTo(table("a,b\n1,x\n2,y\n").dataChecksum());
  }

  @Test
  public void givesTheSameChecksumInAnyColumnOrder() {
    assertThat(table("a,b\n1,x\n").dataChecksum()).isEqualTo(table("b,a\nx,1\n").dataChecksum());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  public void takesEveryKindOfLineEnd(String end) {
    BronzeTable table = table(String.join(end, "a,b", "1,x", "2,", "3,\"z\""));

    assertThat(table.recordCount()).isEqualTo(3);
    assertThat(table.dataChecksum()).isEqualTo(table("a,b\n1,x\n2,\n3,z\n").dataChecksum());
  }

  @Test
  public void takesMixedLineEnds() {
    assertThat(table("a,b\r\n1,x\n2,y\r3,z\r\n").dataChecksum())
        .isEqualTo(table("a,b\n1,x\n2,y\n3,z\n").dataChecksum());
  }

  @Test
  public void keepsLineBreaksInsideQuotesAsTheyAre() {
    assertThat(table("a\n\"x\r\ny\"\n").dataChecksum())
        .isNotEqualTo(table("a\n\"x\ny\"\n").dataChecksum())
        .isNotEqualTo(table("a\n\"x\ry\"\n").dataChecksum());
  }

  @Test
  public void readsALastRecordWithoutALineEnd() {
    assertThat(table("a,b\n1,2\n3,").recordCount()).isEqualTo(2);
  }

  @Test
  public void readsABlankLineOfASingleColumnAsANull() {
    BronzeTable table = table("a\n1\n\n2\n");

    assertThat(table.recordCount()).isEqualTo(3);
    assertThat(nullCounts(table)).containsExactly(1L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'a,b|1,x||2,y|'; 1",
        "'a,b|1,x|2,y||||'; 3",
        "'a,b|||1,x|2,y'; 2",
        "'||a,b|1,x|2,y|'; 2",
        "'|a,b||1,x||2,y||'; 4",
      })
  public void skipsBlankLinesOfSeveralColumnsAndCountsThem(String rows, long blank) {
    String expected = table("a,b\n1,x\n2,y\n").dataChecksum();

    for (String end : List.of("\n", "\r\n", "\r")) {
      BronzeTable table = table(rows.replace("|", end));

      assertThat(table.dataChecksum()).isEqualTo(expected);
      assertThat(table.blankLines()).isEqualTo(blank);
    }
  }

  @Test
  public void takesNoLineOfBlanksOrQuotesForABlankLine() {
    assertThat(problem("a,b\n1,x\n \t\n").message()).startsWith("line 3: the row has 1 cell");
    assertThat(table("a\n1\n \n\"\"\n").recordCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'a|1||2|'; 3; 1; 0",
        "'a|1||2|||'; 3; 1; 2",
        "'a|1||2'; 3; 1; 0",
        "'a|||1|'; 3; 2; 0",
        "'||a|1|'; 1; 0; 2",
        "'a|1||\"\"||'; 3; 1; 1",
      })
  public void skipsBlankLinesOfOneColumnAtTheEndOfTheFileOnly(
      String rows, long records, long nulls, long blank) {
    for (String end : List.of("\n", "\r\n", "\r")) {
      BronzeTable table = table(rows.replace("|", end));

      assertThat(table.recordCount()).isEqualTo(records);
      assertThat(nullCounts(table)).containsExactly(nulls);
      assertThat(table.blankLines()).isEqualTo(blank);
    }
  }

  @Test
  public void takesBlankLinesBelowAHeaderForNoRecords() {
    assertThat(tableWithoutRows("a,b\n\n\n").blankLines()).isEqualTo(2);
    assertThat(tableWithoutRows("a\n\n").blankLines()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "',a,b'; column_1 a b",
        "' ,a'; column_1 a",
        "'\"\",a'; column_1 a",
        "'a,\"\",b,\"\"'; a column_2 b column_4",
        "'\"\"'; column_1",
        "',column_1'; column_1_2 column_1",
        "',COLUMN_1,column_1_2'; column_1_3 COLUMN_1 column_1_2",
        "'column_2,\"\",x'; column_2 column_2_2 x",
      })
  public void namesAColumnWithoutANameByItsPlace(String header, String names) {
    String row = "1" + ",1".repeat(names.split(" ").length - 1);

    BronzeTable table = table(header + "\n" + row + "\n");

    assertThat(names(table)).containsExactly(names.split(" "));
    assertThat(table.generatedNames())
        .isNotEmpty()
        .isSubsetOf(names(table))
        .allMatch(name -> name.startsWith("column_"));
  }

  @Test
  public void countsNullTokens() {
    NullTokens tokens = new NullTokens(List.of("-"), Map.of("b", List.of("n/a")));
    Outcome outcome = read("a,b\n-,n/a\n1,-\n,n/a\n".getBytes(UTF_8), "utf-8", tokens);

    BronzeTable table = ((Outcome.Readable) outcome).table();
    assertThat(table.columns()).extracting(BronzeColumn::nullTokens).containsExactly(1L, 3L);
    assertThat(nullCounts(table)).containsExactly(2L, 3L);
  }

  @Test
  public void keepsHeaderNamesAsWrittenButInNfc() {
    BronzeTable table = table("select,\"a \"\"b\"\"\",e\u0301, x ,\"l\nm\"\n1,2,3,4,5\n");

    assertThat(names(table)).containsExactly("select", "a \"b\"", "é", " x ", "l\nm");
  }

  @Test
  public void dropsAByteOrderMarkBeforeAQuotedHeader() {
    assertThat(names(table("\uFEFF\"a\",b\n1,2\n"))).containsExactly("a", "b");
  }

  @Test
  public void keepsApartForTheEngineNamesThatDifferInCase() {
    BronzeTable table = table("a,A,b\n1,2,3\n");

    assertThat(names(table)).containsExactly("a", "A", "b");
    assertThat(
            table.source().columns().stream()
                .map(Column::name)
                .map(name -> name.toLowerCase(Locale.ROOT)))
        .doesNotHaveDuplicates();
  }

  @Test
  public void readsManyColumns() {
    String header = IntStream.range(0, 500).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    String row = IntStream.range(0, 500).mapToObj(String::valueOf).collect(Collectors.joining(","));

    assertThat(table(header + "\n" + row + "\n").columns()).hasSize(500);
  }

  @Test
  public void readsAVeryLongCell() {
    BronzeTable table =
        table("a,b\n1," + "x".repeat(3_000_000) + "\n2,\"" + ",\"\"\n".repeat(900_000) + "\"\n");

    assertThat(table.recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF", " \n\t\r\n "})
  public void refusesAFileWithoutContent(String content) {
    assertProblem(problem(content), RecordProblem.EMPTY_FILE, "the file is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", "a,b\n", "\uFEFFa,b\r\n"})
  public void refusesAHeaderWithoutRows(String content) {
    assertProblem(
        problem(content), RecordProblem.NO_RECORDS, "the file has a header but no row below it");
  }

  @Test
  public void statesTheColumnsOfAHeaderWithoutRows() {
    BronzeTable table = tableWithoutRows("a,b\n");

    assertThat(table.columns()).extracting(BronzeColumn::name).containsExactly("a", "b");
    assertThat(table.recordCount()).isZero();
    assertThat(table.dataChecksum()).isEqualTo(MultisetChecksum.OF_NOTHING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'a,b|1,2|3|'; line 3: the row has 1 cell, the header 2",
        "'a,b|1,2,3|'; line 2: the row has 3 cells, the header 2",
        "'a,b|1,2,|'; line 2: the row has 3 cells, the header 2",
        "'a,b|1,2|| |3,4|'; line 4: the row has 1 cell, the header 2",
        "'||a,b||1,2||3|'; line 7: the row has 1 cell, the header 2",
        "'a,b|1,2|\"\"|'; line 3: the row has 1 cell, the header 2",
        "'a,b|\"x|y\",2|3|'; line 4: the row has 1 cell, the header 2",
        "'\"a|z\",b|1,2|3|'; line 4: the row has 1 cell, the header 2",
      })
  public void refusesARaggedRowWithItsLine(String rows, String message) {
    assertProblem(problem(rows.replace('|', '\n')), RecordProblem.RAGGED_ROW, message);
    assertProblem(problem(rows.replace("|", "\r\n")), RecordProblem.RAGGED_ROW, message);
    assertProblem(problem(rows.replace("|", "\r")), RecordProblem.RAGGED_ROW, message);
  }

  @Test
  public void refusesEveryNamelessAndRepeatedColumnAtOnce() {
    List<Problem> problems = problems("a,,a, \n1,2,3,4\n".getBytes(UTF_8), "utf-8");

    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly(
            "column 2 of the header has no name",
            "column name 'a' appears more than once in the header",
            "column 4 of the header has no name");
    assertThat(problems.get(0).code()).isEqualTo(RecordProblem.EMPTY_COLUMN_NAME);
    assertThat(problems.get(1).code()).isEqualTo(RecordProblem.DUPLICATE_COLUMN_NAME);
  }

  @Test
  public void takesNamesThatAreEqualInNfcForRepeated() {
    assertThat(problem("é,e\u0301\n1,2\n").code()).isEqualTo(RecordProblem.DUPLICATE_COLUMN_NAME);
  }

  @ParameterizedTest
  @CsvSource({
    "'a\tb', 'the header has no comma but tabs', tab",
    "a;b, 'the header has no comma but semicolons', '\";\"'",
    "a|b, 'the header has no comma but pipes', '\"|\"'",
    "'a;b (c, d)', 'a cell of the header contains semicolons', '\";\"'",
    "'a,\"b|c\"', 'a cell of the header contains pipes', '\"|\"'",
    "'a,b\tc', 'a cell of the header contains tabs', tab",
  })
  public void refusesAnotherDelimiterWithItsDeclaration(
      String header, String message, String option) {
    Problem problem = problem(header + "\n1\n");

    assertProblem(problem, RecordProblem.WRONG_DELIMITER, message);
    assertThat(problem.hint())
        .contains(
            "declare read: {delimiter: "
                + option
                + "}, or read: {delimiter: \",\"} if commas separate the cells");
  }

  @Test
  public void refusesAQuoteThatIsNeverClosed() {
    assertProblem(
        problem("a,b\n1,2\n3,\"x\n4,5\n"),
        RecordProblem.UNTERMINATED_QUOTE,
        "line 3: a quoted cell is never closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b\n1,x\"y\n", "a,b\n1,\"x\"y\n", "a,b\n1,\"x\" \n"})
  public void refusesAStrayQuote(String content) {
    assertProblem(
        problem(content),
        RecordProblem.STRAY_QUOTE,
        "line 2: a quote is inside an unquoted cell, or text follows a closing quote");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b\n1,2\nx\u0000,3\n", "a,b\n1,2\n\"x\u0000\",3\n"})
  public void refusesANulCharacter(String content) {
    assertProblem(problem(content), RecordProblem.NUL_BYTE, "line 3: there is a NUL character");
  }

  @Test
  public void refusesARecordBeyondTheBound() {
    assertProblem(
        problem("a\nx\n" + "y".repeat(33 << 20) + "\nz\n"),
        RecordProblem.RECORD_TOO_LARGE,
        "line 3: the row is larger than 32 Mi characters");
  }

  @Test
  public void statesTheFirstFaultOfTheFile() {
    assertThat(problem("a,b\n1,2\n3\n4,5,6\n\"x\n").message()).startsWith("line 3:");
  }
}
