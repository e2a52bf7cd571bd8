package io.datasetbuilder.benchmarks;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One record of the input, a column a component.
 *
 * @param id from 1, in file order
 * @param code six digits; leading zeros belong to it
 * @param amountCents of an amount that is written with two decimals
 * @param latitudeMillionths of a coordinate that is written with six decimals
 * @param longitudeMillionths of a coordinate that is written with six decimals
 * @param price at least 1000; written with commas between its thousands
 * @param note may hold commas; empty where the cell is null
 */
record Order(
    long id,
    String code,
    String city,
    int amountCents,
    int quantity,
    boolean express,
    LocalDate orderedOn,
    int latitudeMillionths,
    int longitudeMillionths,
    String customer,
    int price,
    Optional<String> note) {

  /** Names and SQL types of the columns of a file. */
  static final String COLUMNS =
      "id BIGINT, code VARCHAR, city VARCHAR, amount DOUBLE, quantity BIGINT, express BOOLEAN,"
          + " ordered_on DATE, latitude DOUBLE, longitude DOUBLE, customer VARCHAR, price VARCHAR,"
          + " note VARCHAR";

  /** The texts of the columns; null where there is no note. */
  List<String> cells() {
    return Arrays.asList(
        Long.toString(id),
        code,
        city,
        decimal(amountCents, 2),
        Integer.toString(quantity),
        Boolean.toString(express),
        orderedOn.toString(),
        decimal(latitudeMillionths, 6),
        decimal(longitudeMillionths, 6),
        customer,
        withCommas(price),
        note.orElse(null));
  }

  /** A number with its last digits behind a point. */
  static String decimal(int number, int digits) {
    return BigDecimal.valueOf(number, digits).toPlainString();
  }

  private static String withCommas(int number) {
    StringBuilder text = new StringBuilder().append(number);
    for (int at = text.length() - 3; at > 0; at -= 3) {
      text.insert(at, ',');
    }
    return text.toString();
  }
}
