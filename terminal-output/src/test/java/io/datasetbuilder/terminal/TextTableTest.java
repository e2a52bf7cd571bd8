package io.datasetbuilder.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.terminal.TextTable.DisplayWidth;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

  private final StringBuilder out = new StringBuilder();

  @Test
  void columnsAreAsWideAsTheirWidestCellAndFiguresStandAtTheRight() {
    String text =
        print(
            List.of("NAME", "ROWS", "TITLE"),
            List.of(List.of("a", "1,024", "x"), List.of("long", "-", "y")));

    assertThat(text).isEqualTo("NAME   ROWS  TITLE\na     1,024  x\nlong      -  y\n");
  }

  @Test
  void lettersOfEastAsiaFillTwoColumnsAndMarksNone() {
    String text = print(List.of("A", "B"), List.of(List.of("서울", "x"), List.of("abcd", "y")));

    assertThat(text).isEqualTo("A     B\n서울  x\nabcd  y\n");
    assertThat(DisplayWidth.of("e\u0301")).isEqualTo(1);
  }

  @Test
  void noCellSteersTheTerminalOrBreaksItsLine() {
    String text = print(List.of("A", "B"), List.of(List.of("\u001b[31mred\nline", "x")));

    assertThat(text)
        .isEqualTo(
            "A              B\n[31mred line  x\n".replace("A              B", "A             B"));
  }

  @Test
  void aLongCellIsCutButForTheLast() {
    String text = print(List.of("A", "B"), List.of(List.of("x".repeat(100), "y".repeat(100))));

    assertThat(text).contains("x".repeat(59) + "…  " + "y".repeat(100));
  }

  @Test
  void aSentenceStandsForATableWithoutRows() {
    new TextTable<String>().column("A", text -> text).printOr("none", this::print, List.of());

    assertThat(out.toString()).isEqualTo("none\n");
  }

  private String print(List<String> headers, List<List<String>> rows) {
    TextTable<List<String>> table = new TextTable<>();
    for (int i = 0; i < headers.size(); i++) {
      int column = i;
      table.column(headers.get(i), row -> row.get(column));
    }
    table.print(this::print, "", rows);
    return out.toString();
  }

  private void print(String line) {
    out.append(line).append('\n');
  }
}
