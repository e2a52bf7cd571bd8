package io.datasetbuilder.benchmarks;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * An endless sequence of orders. It draws from {@link Random}, whose algorithm is part of Java's
 * specification, so a seed gives the same orders everywhere; a longer sequence begins with a
 * shorter one. For one thread.
 */
final class Orders {

  private static final List<String> CITIES =
      List.of(
          ("Seoul; Busan; 서울; 부산; Incheon; Daejeon; Zürich; Genève; Oslo; Lima; Nairobi; "
                  + "Reykjavík; Valparaíso; Porto Alegre; New Haven; Kyoto")
              .split("; ", -1));
  private static final List<String> GIVEN =
      List.of("Mina", "Jun", "Hana", "Ada", "Luis", "Noor", "Ravi", "Elif", "Tomas", "Ines");
  private static final List<String> FAMILY =
      List.of("Park", "Kim", "Lindqvist", "Okafor", "Moreau", "Tanaka", "Silva", "Novak");
  private static final List<String> NOTES =
      List.of(
          ("call before delivery; gift; leave at the door, ring twice; "
                  + "second floor, left; returned once, checked, sent again; paid in advance")
              .split("; ", -1));
  private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);

  private final Random random;
  private long last;

  Orders(long seed) {
    this.random = new Random(seed);
  }

  Order next() {
    last++;
    return new Order(
        last,
        sixDigits(random.nextInt(1_000_000)),
        one(CITIES),
        random.nextInt(10_000_000),
        1 + random.nextInt(20),
        random.nextInt(4) == 0,
        FIRST_DAY.plusDays(random.nextInt(4_000)),
        33_000_000 + random.nextInt(10_000_000),
        124_000_000 + random.nextInt(8_000_000),
        one(GIVEN) + " " + one(FAMILY) + " " + random.nextInt(100),
        1_000 + random.nextInt(9_999_000),
        random.nextInt(5) < 3 ? Optional.empty() : Optional.of(one(NOTES)));
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static String sixDigits(int number) {
    return Integer.toString(1_000_000 + number).substring(1);
  }

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
}
