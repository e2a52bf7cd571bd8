package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputFormatTest {

  private static final List<Object> ORDER =
      List.of(
          7L,
          "004200",
          "Zürich",
          new BigDecimal("12.05"),
          3,
          true,
          "2024-02-29",
          new BigDecimal("37.000450"),
          new BigDecimal("127.500000"),
          "Mina Park 12",
          "1,002,003",
          "second floor, left");

  @Test
  void aCsvCellWithCommasIsQuoted() {
    assertThat(InputFormat.CSV.line(ORDER))
        .isEqualTo(
            "7,004200,Zürich,12.05,3,true,2024-02-29,37.000450,127.500000,Mina Park 12,"
                + "\"1,002,003\",\"second floor, left\"\n");
  }

  @Test
  void otherFormsHaveTheSameCells() {
    String rest = ";3;true;2024-02-29;";
    assertThat(InputFormat.SEMICOLONS.line(ORDER))
        .startsWith("7;004200;Zürich;12.05" + rest + "37.000450;")
        .endsWith(";1,002,003;second floor, left\n");
    assertThat(InputFormat.DECIMAL_COMMAS.line(ORDER))
        .startsWith("7;004200;Zürich;12,05" + rest + "37,000450;")
        .endsWith(";1,002,003;second floor, left\n");
  }

  @Test
  void aCsvCellWithoutANoteIsEmpty() {
    assertThat(InputFormat.CSV.line(withoutNote())).endsWith("\"1,002,003\",\n");
  }

  @Test
  void aJsonLineHoldsNumbersAsNumbersAndTheCodeAsText() {
    assertThat(InputFormat.JSON_LINES.line(ORDER))
        .isEqualTo(
            "{\"id\":7,\"code\":\"004200\",\"city\":\"Zürich\",\"amount\":12.05,\"quantity\":3,"
                + "\"express\":true,\"ordered_on\":\"2024-02-29\",\"latitude\":37.000450,"
                + "\"longitude\":127.500000,\"customer\":\"Mina Park 12\",\"price\":\"1,002,003\","
                + "\"note\":\"second floor, left\"}\n");
  }

  @Test
  void aJsonLineWithoutANoteHoldsNull() {
    assertThat(InputFormat.JSON_LINES.line(withoutNote())).endsWith(",\"note\":null}\n");
  }

  private static List<Object> withoutNote() {
    List<Object> cells = new ArrayList<>(ORDER);
    cells.set(cells.size() - 1, null);
    return cells;
  }
}
