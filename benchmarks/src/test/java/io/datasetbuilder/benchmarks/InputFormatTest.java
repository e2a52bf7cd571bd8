package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.benchmarks.Orders.Order;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InputFormatTest {

  private static final Order ORDER =
      new Order(
          7,
          "004200",
          "Zürich",
          1_205,
          3,
          true,
          LocalDate.of(2024, 2, 29),
          37_000_450,
          127_500_000,
          "Mina Park 12",
          1_002_003,
          Optional.of("second floor, left"));

  @Test
  void aCsvCellWithCommasIsQuoted() {
    assertThat(line(InputFormat.CSV, ORDER))
        .isEqualTo(
            "7,004200,Zürich,12.05,3,true,2024-02-29,37.000450,127.500000,Mina Park 12,"
                + "\"1,002,003\",\"second floor, left\"\n");
  }

  @Test
  void aCsvCellWithoutANoteIsEmpty() {
    assertThat(line(InputFormat.CSV, withoutNote())).endsWith("\"1,002,003\",\n");
  }

  @Test
  void aJsonLineHoldsNumbersAsNumbersAndTheCodeAsText() {
    assertThat(line(InputFormat.JSON_LINES, ORDER))
        .isEqualTo(
            "{\"id\":7,\"code\":\"004200\",\"city\":\"Zürich\",\"amount\":12.05,\"quantity\":3,"
                + "\"express\":true,\"ordered_on\":\"2024-02-29\",\"latitude\":37.000450,"
                + "\"longitude\":127.500000,\"customer\":\"Mina Park 12\",\"price\":\"1,002,003\","
                + "\"note\":\"second floor, left\"}\n");
  }

  @Test
  void aJsonLineWithoutANoteHoldsNull() {
    assertThat(line(InputFormat.JSON_LINES, withoutNote())).endsWith(",\"note\":null}\n");
  }

  private static Order withoutNote() {
    return new Order(
        ORDER.id(),
        ORDER.code(),
        ORDER.city(),
        ORDER.amountCents(),
        ORDER.quantity(),
        ORDER.express(),
        ORDER.orderedOn(),
        ORDER.latitudeMillionths(),
        ORDER.longitudeMillionths(),
        ORDER.customer(),
        ORDER.price(),
        Optional.empty());
  }

  private static String line(InputFormat format, Order order) {
    StringBuilder out = new StringBuilder();
    format.append(out, order);
    return out.toString();
  }
}
