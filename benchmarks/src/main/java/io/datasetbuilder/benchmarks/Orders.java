package io.datasetbuilder.benchmarks;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * An endless sequence of orders, made up from a seed. It draws from {@link Random}, whose algorithm
 * is part of Java's specification, so a seed gives the same orders everywhere; a longer sequence
 * begins with a shorter one. For one thread.
 */
final class Orders {

  /** Names and SQL types of the columns of a file. */
  static final String COLUMNS =
      "id BIGINT, code VARCHAR, city VARCHAR, amount DOUBLE, quantity BIGINT, express BOOLEAN,"
          + " ordered_on DATE, latitude DOUBLE, longitude DOUBLE, customer VARCHAR, price VARCHAR,"
          + " note VARCHAR";

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

  /**
   * The cells of the next order: texts, numbers, a boolean; null where there is no note. The id
   * counts from 1; the leading zeros of a code belong to it; a price has commas between its
   * thousands, and a note may have some.
   */
  List<Object> next() {
    last++;
    return Arrays.asList(
        last,
        Integer.toString(1_000_000 + random.nextInt(1_000_000)).substring(1),
        one(CITIES),
        BigDecimal.valueOf(random.nextInt(10_000_000), 2),
        1 + random.nextInt(20),
        random.nextInt(4) == 0,
        FIRST_DAY.plusDays(random.nextInt(4_000)).toString(),
        BigDecimal.valueOf(33_000_000 + random.nextInt(10_000_000), 6),
        BigDecimal.valueOf(124_000_000 + random.nextInt(8_000_000), 6),
        one(GIVEN) + " " + one(FAMILY) + " " + random.nextInt(100),
        Figure.format("%,d", 1_000 + random.nextInt(9_999_000)),
        random.nextInt(5) < 3 ? null : one(NOTES));
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
