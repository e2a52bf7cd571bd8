package io.datasetbuilder.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.terminal.RowPrinter.Heading;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowPrinterTest {

  private static final JsonValue NULL = JsonValue.ofNull();
  private static final List<Heading> COLUMNS =
      List.of(new Heading("name", false), new Heading("amount", true));

  private final StringBuilder out = new StringBuilder();

  private RowPrinter printer(boolean terminal, List<Heading> columns) {
    return RowPrinter.of(line -> out.append(line).append('\n'), terminal, columns);
  }

  private String atTerminal(List<List<JsonValue>> rows) {
    printer(true, COLUMNS).print(rows);
    return printed();
  }

  private String piped(List<List<JsonValue>> rows) {
    printer(false, COLUMNS).print(rows);
    return printed();
  }

  private String printed() {
    return out.toString();
  }

  private static JsonValue text(String text) {
    return JsonValue.of(text);
  }

  private static JsonValue number(String digits) {
    return JsonValue.of(new BigDecimal(digits));
  }

  @Test
  void atATerminalColumnsAreAlignedAndNumbersStandAtTheRight() {
    assertThat(
            atTerminal(
                List.of(
                    List.of(text("Ada"), number("-1.5")), List.of(text("Grace"), number("1200")))))
        .isEqualTo(
            """
            name   amount
            Ada      -1.5
            Grace    1200
            """);
  }

  @Test
  void atATerminalANullIsVisibleAndDiffersFromAnEmptyText() {
    assertThat(atTerminal(List.of(List.of(NULL, NULL), List.of(text(""), number("1")))))
        .isEqualTo("name  amount\n∅          ∅\n           1\n");
  }

  @Test
  void atATerminalLongCellsAreCutToOneLine() {
    String printed = atTerminal(List.of(List.of(text("line one\nline " + "x".repeat(90)), NULL)));

    assertThat(printed.lines()).hasSize(2).allMatch(line -> line.length() < 60);
    assertThat(printed).contains("line one line xxx").contains("…");
  }

  @Test
  void wideLettersTakeTwoColumns() {
    assertThat(
            atTerminal(List.of(List.of(text("서울"), number("1")), List.of(text("ab"), number("2")))))
        .contains("서울       1\nab         2\n");
  }

  @Test
  void laterPagesKeepTheWidthsOfTheFirst() {
    RowPrinter printer = printer(true, COLUMNS);
    printer.print(List.of(List.of(text("Ada"), number("1"))));
    printer.print(List.of(List.of(text("Somebody else"), number("123456789"))));

    assertThat(printed()).isEqualTo("name  amount\nAda        1\nSom…  12345…\n");
  }

  @Test
  void aPipeGetsLinesOfCellsWithTabsBetweenThem() {
    assertThat(piped(List.of(List.of(text("Ada"), number("1E+2")), List.of(text(""), NULL))))
        .isEqualTo("name\tamount\nAda\t100\n\t\\N\n");
  }

  @Test
  void inAPipeNoCellBreaksItsLine() {
    assertThat(piped(List.of(List.of(text("a\tb\nc\\N\r"), NULL))))
        .isEqualTo("name\tamount\na\\tb\\nc\\\\N\\r\t\\N\n");
  }

  @Test
  void aPipeGetsLongCellsWhole() {
    String all = "x".repeat(5_000);

    assertThat(piped(List.of(List.of(text(all), NULL)))).contains(all);
  }

  @Test
  void nestedValuesAreJson() {
    assertThat(piped(List.of(List.of(new JsonArray(List.of(text("a"), NULL)), NULL))))
        .contains("[\"a\",null]\t");
  }

  @Test
  void anEmptyResultHasItsHeadings() {
    assertThat(piped(List.of())).isEqualTo("name\tamount\n");
  }
}
