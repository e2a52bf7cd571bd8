package io.datasetbuilder.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.TextTable.DisplayWidth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextTableTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void columnsAreAsWideAsTheirWidestCellAndFiguresStandAtTheRight() {
    String text =
        print(new TextTable("NAME", "ROWS", "TITLE").row("a", "1,024", "x").row("long", "-", "y"));

    assertThat(text).isEqualTo("NAME   ROWS  TITLE\na     1,024  x\nlong      -  y\n");
  }

  @Test
  void lettersOfEastAsiaFillTwoColumnsAndMarksNone() {
    String text = print(new TextTable("A", "B").row("서울", "x").row("abcd", "y"));

    assertThat(text).isEqualTo("A     B\n서울  x\nabcd  y\n");
    assertThat(DisplayWidth.of("e\u0301")).isEqualTo(1);
  }

  @Test
  void noCellSteersTheTerminalOrBreaksItsLine() {
    String text = print(new TextTable("A", "B").row("\u001b[31mred\nline", "x"));

    assertThat(text)
        .isEqualTo(
            "A              B\n[31mred line  x\n".replace("A              B", "A             B"));
  }

  @Test
  void aLongCellIsCutButForTheLast() {
    String text = print(new TextTable("A", "B").row("x".repeat(100), "y".repeat(100)));

    assertThat(text).contains("x".repeat(59) + "…  " + "y".repeat(100));
  }

  private String print(TextTable table) {
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    table.print(new Console(new ByteArrayInputStream(new byte[0]), stream, stream), "");
    return out.toString(StandardCharsets.UTF_8);
  }
}
