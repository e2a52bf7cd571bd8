package io.datasetbuilder.infrastructure.unpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkbooksTest {

  private static final long MIB = 1024L * 1024;

  private static final String ROWS =
      """
      <row r='1'><c r='A1' t='inlineStr'><is><t>id</t></is></c>\
      <c r='B1' t='inlineStr'><is><t>city</t></is></c></row>\
      <row r='2'><c r='A2'><v>1</v></c><c r='B2' t='s'><v>0</v></c></row>\
      """;

  @TempDir Path folder;
  private PackedFixture files;

  @BeforeEach
  void aFolder() {
    files = new PackedFixture(folder);
  }

  private String csv(String named, WorkbookFixture workbook) throws IOException {
    return files.text(files.file(named, workbook.bytes()));
  }

  private Problem refusal(String named, WorkbookFixture workbook) throws IOException {
    return files.refusal(files.file(named, workbook.bytes()));
  }

  /** A table of one cell, whose header is {@code h}. */
  private static WorkbookFixture cell(String xml) {
    return WorkbookFixture.with("<row><c t='str'><v>h</v></c></row><row>%s</row>".formatted(xml));
  }

  private String value(WorkbookFixture workbook) throws IOException {
    String csv = csv("book.xlsx", workbook);
    assertThat(csv).startsWith("h\n").endsWith("\n");
    return csv.substring(2, csv.length() - 1);
  }

  @Test
  void theOnlySheetBecomesCsv() throws IOException {
    WorkbookFixture book = WorkbookFixture.with(ROWS).texts("<si><t>Oslo, \"east\"</t></si>");
    assertThat(csv("book.xlsx", book)).isEqualTo("id,city\n1,\"Oslo, \"\"east\"\"\"\n");
    assertThat(files.unpacker().find(files.file("book.xlsx", book.bytes())))
        .isEqualTo(Result.ok(List.of(new PackedContent("book.csv", Optional.of("Data")))));
  }

  @ParameterizedTest
  @CsvSource({
    "0.30000000000000004,0.30000000000000004",
    "12345678901234567,12345678901234567",
    "1.5E-7,0.00000015",
    "1E+20,100000000000000000000",
    "-2.50,-2.50",
  })
  void numbersKeepTheirDigits(String stored, String text) throws IOException {
    assertThat(value(cell("<c><v>" + stored + "</v></c>"))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "yyyy-mm-dd,45292,2024-01-01",
    "yyyy-mm-dd,45292.5,2024-01-01T12:00:00",
    "d/m/yy h:mm,45292,2024-01-01T00:00:00",
    "d/m/yy h:mm,45292.520833333336,2024-01-01T12:30:00",
    "[$-409]d-mmm-yy;@,59,1900-02-28",
    "yyyy-mm-dd,61,1900-03-01",
    "yyyy-mm-dd,1,1900-01-01",
    "h:mm:ss.000,0.5000000115740741,12:00:00.001",
    "h:mm,1.25,1900-01-01T06:00:00",
    "[h]:mm,1.5,PT36H",
    "mm:ss,0.0006944444444444445,00:01:00",
    "[Red]0.00,45292,45292",
    "\"day\" 0,45292,45292",
    "0.00E+00,45292,45292",
  })
  void datesAndTimesAreIso8601ByTheFormat(String format, String stored, String text)
      throws IOException {
    WorkbookFixture book = cell("<c s='1'><v>" + stored + "</v></c>");
    assertThat(value(book.formats(format.replace("\"", "&quot;")))).isEqualTo(text);
  }

  @Test
  void aWorkbookCanCountDaysFrom1904() throws IOException {
    WorkbookFixture book =
        cell("<c s='1'><v>43830.5</v></c>").from1904().formats("yyyy-mm-dd h:mm");
    assertThat(value(book)).isEqualTo("2024-01-01T12:00:00");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "60", "-1", "2958466"})
  void aNumberThatIsNoDateIsRefusedWithItsCell(String number) throws IOException {
    WorkbookFixture book = cell("<c s='1'><v>" + number + "</v></c>").formats("yyyy-mm-dd");
    Problem problem = refusal("book.xlsx", book);
    assertThat(problem.code()).isEqualTo(UnpackProblem.CELL_UNREADABLE);
    assertThat(problem.at()).isEqualTo("Data!A2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "<c t='b'><v>1</v></c>~true",
        "<c t='b'><v>0</v></c>~false",
        "<c><f>1+1</f><v>2</v></c>~2",
        "<c t='str'><f>A1&amp;x</f><v>hx</v></c>~hx",
        "<c t='d'><v>2024-01-01T00:00:00</v></c>~2024-01-01T00:00:00",
        "<c t='str'><v></v></c>~\"\"",
        "<c t='str'><v> a_x0041_ </v></c>~' aA '",
        "<c t='inlineStr'><is><r><t>東</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></is></c>~東京",
      })
  void valuesAreThoseThatAreStored(String xml, String text) throws IOException {
    assertThat(value(cell(xml))).isEqualTo(text);
  }

  @Test
  void anErrorIsRefusedWithItsCell() throws IOException {
    Problem problem = refusal("book.xlsx", cell("<c t='e'><f>1/0</f><v>#DIV/0!</v></c>"));
    assertThat(problem.code()).isEqualTo(UnpackProblem.CELL_ERROR);
    assertThat(problem.at()).isEqualTo("Data!A2");
  }

  @Test
  void aFormulaWithoutResultIsRefused() throws IOException {
    Problem problem = refusal("book.xlsx", cell("<c><f>1+1</f></c>"));
    assertThat(problem.code()).isEqualTo(UnpackProblem.CELL_UNREADABLE);
  }

  private static WorkbookFixture grid() {
    return WorkbookFixture.with(
        """
        <row r='2'><c r='B2' t='str'><v>note</v></c></row>\
        <row r='4'><c r='B4' t='str'><v>a</v></c><c r='D4' t='str'><v>b</v></c></row>\
        <row r='5'><c r='A5' s='0'/><c r='B5'><v>1</v></c></row>\
        <row r='7'><c r='C7'><v>2</v></c><c r='D7'><v>3</v></c></row>\
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "book.xlsx,'note,,|,,|a,,b|1,,|,,|,2,3|'",
    "book.xlsx#Data!B4:D5,'a,,b|1,,|'",
    "book.xlsx#Data!$B$4:$D$200,'a,,b|1,,|,,|,2,3|'",
    "book.xlsx#Data!B4:B,'a|1|'",
    "book.xlsx#Data!D:D,'|||b|||3|'",
  })
  void aRangeChoosesCells(String named, String lines) throws IOException {
    assertThat(csv(named, grid())).isEqualTo(lines.replace('|', '\n'));
  }

  private static WorkbookFixture severalSheets() {
    return WorkbookFixture.with(ROWS)
        .texts("<si><t>Oslo</t></si>")
        .sheet("A!b", "visible", "<row><c t='str'><v>x</v></c></row>")
        .sheet("It&apos;s", "hidden", "<row><c t='str'><v>y</v></c></row>");
  }

  @Test
  void severalSheetsAreListedWithTheHiddenOnes() throws IOException {
    Problem problem = refusal("book.xlsx", severalSheets());
    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_CHOSEN);
    assertThat(problem.hint().orElseThrow())
        .contains("book.xlsx#Data; its sheets are Data, A!b, It's (hidden)");
  }

  @ParameterizedTest
  @CsvSource({"A!b,x", "A!b!A1,x", "It's,y", "'''It''''s''!A1:A9',y"})
  void aSheetIsNamedAsItIsCalled(String part, String text) throws IOException {
    assertThat(csv("book.xlsx#" + part, severalSheets())).isEqualTo(text + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "Data!4", "Data!F9:A1", "Data!A1:XFE2", "Data!A0:B2"})
  void aPartThatDoesNotExistIsRefused(String part) throws IOException {
    assertThat(refusal("book.xlsx#" + part, severalSheets()).code())
        .isEqualTo(UnpackProblem.PART_NOT_FOUND);
  }

  @Test
  void aSheetWithoutValuesIsRefused() throws IOException {
    Problem problem = refusal("book.xlsx", WorkbookFixture.with("<row><c s='0'/></row>"));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_FOUND);
    assertThat(problem.message()).contains("has no cell with a value");
  }

  @Test
  void mergedCellsHaveTheirValueInTheFirstAndAreNamed() throws IOException {
    WorkbookFixture book =
        new WorkbookFixture()
            .sheet(
                "Data",
                "visible",
                "<row><c t='str'><v>a</v></c><c/></row>",
                "<mergeCells><mergeCell ref='A1:B1'/><mergeCell ref='D9:E9'/></mergeCells>");
    Result<OriginalFile> origin = files.unpack(files.file("book.xlsx#Data!A1:B1", book.bytes()));
    assertThat(origin.map(each -> each.mergedCells().named()))
        .isEqualTo(Result.ok(List.of("A1:B1")));
    assertThat(files.target()).hasContent("a,");
  }

  @Test
  void macrosAreNotRead() throws IOException {
    WorkbookFixture book = cell("<c><v>1</v></c>").part("xl/vbaProject.bin", "macros");
    assertThat(csv("book.xlsm", book)).isEqualTo("h\n1\n");
  }

  /** A formula of another workbook has the result that was stored when it was calculated. */
  @Test
  void linksToOtherWorkbooksAreNotFollowed() throws IOException {
    WorkbookFixture book =
        cell("<c><f>[1]Data!A1+[1]Data!B1</f><v>7</v></c>")
            .related("link", "externalLink", "file:///other.xlsx")
            .part(
                "xl/externalLinks/externalLink1.xml",
                "<externalLink><externalBook id='link'/></externalLink>");

    assertThat(csv("book.xlsx", book)).isEqualTo("h\n7\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1:9/sheet.xml", "file:///sheet.xml", "../../sheet.xml"})
  void aSheetOutsideOfTheFileIsRefused(String target) throws IOException {
    WorkbookFixture book = new WorkbookFixture().sheetAt("Data", target);

    Problem problem = files.refusal(files.file("book.xlsx", book.bytes()));

    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_FOUND);
    assertThat(problem.message()).isEqualTo("\"book.xlsx\": \"Data\" is no sheet of cells");
  }

  @Test
  void aPasswordIsRefused() throws IOException {
    byte[] ole = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1, 0x1A};
    Problem problem = files.refusal(files.file("book.xlsx", ole));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_ENCRYPTED);
  }

  @Test
  void aTextWithTheNameOfAWorkbookIsRefused() throws IOException {
    byte[] text = "id,city\n1,Oslo\n".getBytes(StandardCharsets.UTF_8);
    Problem problem = files.refusal(files.file("book.xlsx", text));
    assertThat(problem.code()).isEqualTo(UnpackProblem.OTHER_PACKING);
  }

  @Test
  void entitiesAreRefusedBeforeTheyGrow() throws IOException {
    WorkbookFixture book =
        cell("<c><v>1</v></c>")
            .part(
                "xl/sharedStrings.xml",
                "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b"
                    + " '&a;&a;&a;'>]><sst><si><t>&b;</t></si></sst>");
    Problem problem = refusal("book.xlsx", book);
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_UNSUPPORTED);
    assertThat(problem.message()).contains("document type");
  }

  @Test
  void aPartOfManyTimesItsLengthIsRefused() throws IOException {
    files.with(new UnpackLimits(100 * MIB, 20, MIB));
    Problem problem =
        refusal("book.xlsx", cell("<c><v>1</v></c>").texts("<si/>".repeat(1_000_000)));
    assertThat(problem.code()).isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
  }

  @Test
  void twoCellsInFarCornersFillNoDisk() throws IOException {
    WorkbookFixture book =
        WorkbookFixture.with(
            "<row r='1'><c r='A1'><v>1</v></c></row>"
                + "<row r='1048576'><c r='XFD1048576'><v>2</v></c></row>");
    files.with(new UnpackLimits(1000 * MIB, 20, MIB));
    assertThat(refusal("book.xlsx", book).code()).isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
  }

  @Test
  void allColumnsOfASheetAreRead() throws IOException {
    WorkbookFixture book = WorkbookFixture.with("<row r='1'><c r='XFD1'><v>1</v></c></row>");
    assertThat(csv("book.xlsx#Data!A1:XFD1", book)).isEqualTo(",".repeat(16_383) + "1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<row r='2'/><row r='2'/>",
        "<row r='2'><c r='B2'/><c r='A2'/></row>",
        "<row r='1'><c r='A2'><v>1</v></c></row>",
        "<row><c r='XFE1'><v>1</v></c></row>",
        "<row r='1048577'/>",
        "<row><c t='s'><v>7</v></c></row>",
        "<row><c s='7'><v>1</v></c></row>",
        "<row><c t='q'><v>1</v></c></row>",
        "<row><c><v>1</v>",
      })
  void rowsThatContradictThemselvesAreRefused(String rows) throws IOException {
    assertThat(refusal("book.xlsx", WorkbookFixture.with(rows)).code())
        .isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
  }

  @Test
  void aWorkbookThatIsCutOffIsRefused() throws IOException {
    byte[] whole = WorkbookFixture.with(ROWS).bytes();
    Problem problem = files.refusal(files.file("book.xlsx", Arrays.copyOf(whole, 200)));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
  }

  @Test
  void aNumberOfImpossibleLengthIsRefused() throws IOException {
    assertThat(refusal("book.xlsx", cell("<c><v>1E+999999999</v></c>")).code())
        .isEqualTo(UnpackProblem.CELL_UNREADABLE);
  }
}
