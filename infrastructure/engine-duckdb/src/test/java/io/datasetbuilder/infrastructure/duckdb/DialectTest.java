package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.buildspec.fixture.DialectBuilder.aDialect;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each member of a declared dialect: the cells it gives, and what is counted. */
class DialectTest {

  @AutoClose private final DialectFixture fixture;

  DialectTest(@TempDir Path folder) {
    fixture = new DialectFixture(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", "|", " ", "||", "<>", "::::", "\u001f", "¦", "  "})
  void cellsEndAtTheDelimiter(String delimiter) {
    String text = "a%b\n1%x,y\n\"2%\n\"%\n".replace("%", delimiter);

    assertThat(fixture.shown(text, aDialect().delimiter(delimiter)))
        .isEqualTo("[1][x,y]\n[2" + delimiter + "\n]-\n");
  }

  @Test
  void aCommaThatIsDeclaredAcceptsNamesWithOtherDelimiters() {
    BronzeTable table = fixture.table("a;b,c\n1,2\n", aDialect().delimiter(","));

    assertThat(DialectFixture.names(table)).containsExactly("a;b", "c");
  }

  @Test
  void anotherQuoteIsDoubled() {
    assertThat(fixture.shown("a,b\n1,'x, ''y'''\n2,\"z\n", aDialect().quote('\'')))
        .isEqualTo("[1][x, 'y']\n[2][\"z]\n");
  }

  @Test
  void withoutAQuoteItIsACharacterLikeOthers() {
    assertThat(fixture.shown("a,b\n1,\"x\"\n2,5\" y\n", aDialect().noQuote()))
        .isEqualTo("[1][\"x\"]\n[2][5\" y]\n");
  }

  @Test
  void anEscapePrecedesQuotesAndItself() {
    String text = "a,b\n1,\"x \\\"y\\\", \\\\ \\n\"\n2,p\\,q\\\\\n3,r\\\ns\n4,\\N\n";

    assertThat(fixture.shown(text, aDialect().escape('\\')))
        .isEqualTo("[1][x \"y\", \\ \\n]\n[2][p,q\\]\n[3][r\ns]\n[4][\\N]\n");
  }

  @Test
  void lenientQuotesArePartOfTheCell() {
    String text = "a,b\n1,5\" pipe\n2,\"6\" pipe\"\n3,\"x\" y\n4,\"p \"q\" r\"\n5,\"s\"\"t, \"\n";

    assertThat(fixture.shown(text, aDialect().lenientQuotes()))
        .isEqualTo("[1][5\" pipe]\n[2][6\" pipe]\n[3][\"x\" y]\n[4][p \"q\" r]\n[5][s\"t, ]\n");
  }

  @Test
  void aQuoteThatIsNoCellsEndDoesNotHideTheNextRow() {
    assertThat(fixture.shown("a,b\n1,\"x\" y\n2,\"z\"\n", aDialect().lenientQuotes()))
        .isEqualTo("[1][\"x\" y]\n[2][z]\n");
  }

  @Test
  void theHeaderMayBeAnyRecord() {
    BronzeTable table =
        fixture.table("n1\n\n#c\nn2,x\na,b\n1,2\n", aDialect().header(3).comment("#"));

    assertThat(DialectFixture.names(table)).containsExactly("a", "b");
    assertThat(table.dialect()).isEqualTo(new DialectAdjustments(0, 0, 1, 2, 0));
    assertThat(table.blankLines()).isEqualTo(1);
    assertThat(table.recordCount()).isEqualTo(1);
  }

  @Test
  void recordsOfAHeaderAreJoined() {
    BronzeTable table =
        fixture.table("Sales,,Cost\nnote,x,y\n2023,2024,\n1,2,3\n", aDialect().header(1, 3));

    assertThat(DialectFixture.names(table)).containsExactly("Sales 2023", "2024", "Cost");
    assertThat(table.dialect().skippedLines()).isEqualTo(1);
  }

  @Test
  void withoutAHeaderColumnsAreCalledByTheirPlace() {
    BronzeTable table = fixture.table("1,Oslo\n2,Bergen\n", aDialect().header());

    assertThat(DialectFixture.names(table)).containsExactly("column_1", "column_2");
    assertThat(table.recordCount()).isEqualTo(2);
    assertThat(table.generatedNames()).isEmpty();
    assertThat(table.repeatedHeaders()).isZero();
  }

  @Test
  void declaredNamesReplaceThoseOfTheHeader() {
    assertThat(
            DialectFixture.names(
                fixture.table("id,v,v,\n1,2,3,4\n", aDialect().columns("id", "v", "w", "x"))))
        .containsExactly("id", "v", "w", "x");
    assertThat(
            DialectFixture.names(
                fixture.table("1,2\n", aDialect().header().columns("e\u0301", "b"))))
        .containsExactly("\u00e9", "b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void skippedLinesAreLinesOfTheFile(String end) {
    String text = "Title \"2024\n\na,b\n1,2\n".replace("\n", end);
    BronzeTable table = fixture.table(text, aDialect().skipRows(2));

    assertThat(DialectFixture.names(table)).containsExactly("a", "b");
    assertThat(table.dialect()).isEqualTo(new DialectAdjustments(0, 0, 0, 2, 0));
  }

  @Test
  void recordsOfAFooterAreNoRows() {
    String text = "a,b\n1,2\n3,4\n\nTotal,6,,\nSource: the \"office\n";
    BronzeTable table = fixture.table(text, aDialect().skipFooter(2));

    assertThat(table.recordCount()).isEqualTo(2);
    assertThat(DialectFixture.dtypes(table)).containsExactly("Int64", "Int64");
    assertThat(table.dialect()).isEqualTo(new DialectAdjustments(0, 0, 0, 0, 2));
  }

  @Test
  void commentsAreNoRecords() {
    BronzeTable table =
        fixture.table("// \"x\na,b\n//\n1,2//\n\"/\n// y\",3\n//", aDialect().comment("//"));

    assertThat(table.recordCount()).isEqualTo(2);
    assertThat(table.dialect().commentLines()).isEqualTo(3);
    assertThat(fixture.rows(table).toString()).contains("2//");
  }

  @Test
  void commentsInsideALineEndIt() {
    String text =
        """
        # made in May
        a,b # names
        1,x # a "note", and more
        2,"y # no comment" \t# one
           # a line of its own
        3,#
        "4",z#
        """;
    BronzeTable table = fixture.table(text, aDialect().inlineComments("#"));

    assertThat(DialectFixture.names(table)).containsExactly("a", "b");
    assertThat(fixture.shown(text, aDialect().inlineComments("#")))
        .isEqualTo("[1][x]\n[2][y # no comment]\n[3]-\n[4][z]\n");
    assertThat(table.dialect()).isEqualTo(new DialectAdjustments(0, 0, 7, 0, 0));
    assertThat(DialectFixture.dtypes(table)).containsExactly("Int64", "String");
  }

  @Test
  void anEscapeMakesACommentInsideALinePartOfTheCell() {
    assertThat(
            fixture.shown(
                "a;b\n1\\#;2//3\n4;5#6;7\n",
                aDialect().delimiter(";").escape('\\').inlineComments("#")))
        .isEqualTo("[1#][2//3]\n[4][5]\n");
    assertThat(
            fixture.shown("a,b\n1,\"x\" y // n\n", aDialect().lenientQuotes().inlineComments("//")))
        .isEqualTo("[1][\"x\" y]\n");
  }

  @Test
  void aTrailingDelimiterBeginsNoCell() {
    for (String header : List.of("a,b,", "a,b")) {
      assertThat(fixture.shown(header + "\n1,2,\n,,\n", aDialect().trailingDelimiter()))
          .isEqualTo("[1][2]\n--\n");
    }
  }

  @Test
  void missingCellsAreFilledAndCounted() {
    BronzeTable table = fixture.table("a,b,c\n1\n2,\"\"\n3,4,5\n\n", aDialect().fill());

    assertThat(fixture.shown("a,b,c\n1\n2,\"\"\n3,4,5\n\n", aDialect().fill()))
        .isEqualTo("[1]--\n[2][]-\n[3][4][5]\n");
    assertThat(table.dialect()).isEqualTo(new DialectAdjustments(3, 0, 0, 0, 0));
    assertThat(table.blankLines()).isEqualTo(1);
  }

  @Test
  void blanksAroundUnquotedCellsAreTrimmedAndCounted() {
    String text = " a ,b\n 1,\t\"x \"  \n,  \n \t \n2, y z\n";
    BronzeTable table = fixture.table(text, aDialect().trim());

    assertThat(fixture.shown(text, aDialect().trim())).isEqualTo("[1][x ]\n--\n[2][y z]\n");
    assertThat(DialectFixture.names(table)).containsExactly("a", "b");
    assertThat(table.dialect()).isEqualTo(new DialectAdjustments(0, 4, 0, 0, 0));
    assertThat(table.blankLines()).isEqualTo(1);
  }

  @Test
  void nullsOfOneColumnAreRowsButForTheEndOfTheFile() {
    BronzeTable table =
        fixture.table("a;\n;\n1;\n;\n", aDialect().delimiter(";").trailingDelimiter());

    assertThat(table.recordCount()).isEqualTo(3);
    assertThat(fixture.rows(table)).hasSize(3);
    assertThat(fixture.shown("a\n\n1\n\n", aDialect().comment("#"))).isEqualTo("-\n[1]\n");
    assertThat(fixture.table("a\n\n1\n\n", aDialect().comment("#")).blankLines()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1.234,5 0,5 -7!Float64!1234.5 0.5 -7",
        "1.234 12!Int64!1234 12",
        "1234,5 1.234.567,25!Float64!1234.5 1234567.25",
        "12.5 1!String!12.5 1",
        "1,5 12.5!String!1,5 12.5",
        "1.23,5!String!1.23,5",
        "1234.567,5!String!1234.567,5",
        "007,5!String!007,5",
        "1,5e3 2!Float64!1.5e3 2",
        "1,5 x!String!1,5 x",
        "x 1,5!String!x 1,5",
        "31.12.2024!String!31.12.2024",
        "0.123!String!0.123",
        "1,!String!1,",
        "true false!Boolean!true false",
        "9.007.199.254.740.993!Int64!9007199254740993",
      })
  void numbersHaveTheDeclaredSigns(String cells, String dtype, String expected) {
    String text = "n;t\n" + cells.replace(" ", ";a\n") + ";a\n";
    DialectBuilder dialect = aDialect().delimiter(";").decimal(',').thousands('.');

    assertThat(DialectFixture.dtypes(fixture.table(text, dialect)))
        .containsExactly(dtype, "String");
    assertThat(fixture.shown(text, dialect))
        .isEqualTo("[" + expected.replace(" ", "][a]\n[") + "][a]\n");
  }

  @Test
  void quotedNumbersHaveTheDelimiterBetweenTheirThousands() {
    DialectBuilder dialect = aDialect().thousands(',');
    String text = "n,t\n\"1,234\",a\n\"1,234,567.5\",b\n7,c\n";

    assertThat(DialectFixture.dtypes(fixture.table(text, dialect)))
        .containsExactly("Float64", "String");
    assertThat(fixture.shown(text, dialect)).isEqualTo("[1234][a]\n[1234567.5][b]\n[7][c]\n");
    assertThat(
            fixture.read(
                "n,t\n1,234,a\n".getBytes(UTF_8), "utf-8", dialect, NullTokens.NONE, 1 << 20))
        .isInstanceOf(Outcome.Unreadable.class);
  }

  @Test
  void nullTokensAreComparedWithCellsAsTheyAreWritten() {
    NullTokens tokens = new NullTokens(List.of("-"), Map.of("b", List.of("1.5")));
    DialectBuilder dialect = aDialect().delimiter(";").decimal(',');
    Outcome outcome =
        fixture.read("a;b\n1,5;1,5\n-;1,5\n".getBytes(UTF_8), "utf-8", dialect, tokens, 1 << 20);

    BronzeTable table = ((Outcome.Readable) outcome).table();
    assertThat(DialectFixture.dtypes(table)).containsExactly("Float64", "String");
    assertThat(table.columns().get(0).nullTokens()).isEqualTo(1);
    assertThat(table.columns().get(1).nullTokens()).isZero();
  }

  @Test
  void aHeaderWithoutRowsIsATableWhereItIsAllowed() {
    for (DialectBuilder dialect : List.of(aDialect(), aDialect().comment("#"))) {
      BronzeTable table = fixture.table("a,b\n", dialect.allowEmpty());

      assertThat(table.recordCount()).isZero();
      assertThat(DialectFixture.dtypes(table)).containsExactly("String", "String");
      assertThat(fixture.rows(table)).isEmpty();
    }
  }

  @Test
  void aDeclaredEncodingAndDialectAreReadTogether() {
    byte[] text = "\uFEFF도시;값\n서울;1,5\n".getBytes(Charset.forName("utf-16"));
    DialectBuilder dialect = aDialect().delimiter(";").decimal(',');
    Outcome outcome = fixture.read(text, "utf-16", dialect, NullTokens.NONE, 1 << 20);

    assertThat(DialectFixture.names(((Outcome.Readable) outcome).table()))
        .containsExactly("도시", "값");
  }

  @Test
  void rowsEqualToTheHeaderAreCounted() {
    assertThat(fixture.table("a;b\n1;2\na;b\n", aDialect().delimiter(";").trim()).repeatedHeaders())
        .isEqualTo(1);
  }
}
