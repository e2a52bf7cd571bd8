package io.datasetbuilder.embedded.building;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A table with random columns: whole numbers, fractions, codes, days and texts.
 *
 * @param rows values: numbers with a point, days in ISO 8601, an empty text for no value
 */
record RandomTable(List<String> names, List<Kind> kinds, List<List<String>> rows) {

  private static final List<String> NAMES =
      List.of("id", "city", "amount", "day", "note", "code", "owner", "size", "remark", "unit");

  /** Second record of a header of two. */
  private static final List<String> UNITS =
      List.of("(text)", "EUR", "kg", "total", "per year", "share", "m", "%", "in words", "net");

  /** Kind of the values of a column. */
  enum Kind {
    WHOLE,
    FRACTION,
    CODE,
    DAY,
    TEXT
  }

  /**
   * @param words of which texts are made
   * @param signs that texts may hold
   * @param typed whether a column has numbers or days
   * @param least number of rows
   */
  static RandomTable of(Random random, List<String> words, String signs, boolean typed, int least) {
    int columns = 2 + random.nextInt(4);
    boolean texts = !typed && random.nextInt(8) == 0;
    List<Kind> kinds = new ArrayList<>();
    if (typed) {
      kinds.add(List.of(Kind.WHOLE, Kind.FRACTION, Kind.DAY).get(random.nextInt(3)));
    }
    while (kinds.size() < columns) {
      kinds.add(texts ? Kind.TEXT : Kind.values()[random.nextInt(Kind.values().length)]);
    }
    Collections.shuffle(kinds, random);
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    int digits = 1 + random.nextInt(3);
    List<List<String>> rows = new ArrayList<>();
    for (int i = least + random.nextInt(20); i > 0; i--) {
      List<String> row =
          kinds.stream().map(kind -> cell(kind, random, digits, words, signs)).toList();
      rows.add(row);
    }
    return new RandomTable(List.copyOf(names.subList(0, columns)), List.copyOf(kinds), rows);
  }

  /** The names in one of the records of a header. */
  List<String> names(int record, int of) {
    return record == 0
        ? names
        : names.stream().map(name -> UNITS.get(NAMES.indexOf(name))).toList();
  }

  /** The names that the columns have under a header of so many records. */
  List<String> names(int header) {
    return IntStream.range(0, names.size())
        .mapToObj(
            i ->
                switch (header) {
                  case 0 -> "column_" + (i + 1);
                  case 1 -> names.get(i);
                  default -> names.get(i) + " " + names(1, 2).get(i);
                })
        .toList();
  }

  private static String cell(
      Kind kind, Random random, int digits, List<String> words, String signs) {
    return switch (kind) {
      case WHOLE -> String.valueOf(random.nextInt(90_000) - 3_000);
      case FRACTION ->
          String.format(Locale.ROOT, "%." + digits + "f", random.nextInt(900_000) / 100.0 - 3_000);
      case CODE -> String.format(Locale.ROOT, "0%04d", random.nextInt(9_000));
      case DAY ->
          String.format(
              Locale.ROOT,
              "%04d-%02d-%02d",
              1990 + random.nextInt(40),
              1 + random.nextInt(12),
              1 + random.nextInt(28));
      case TEXT -> text(random, words, signs);
    };
  }

  private static String text(Random random, List<String> words, String signs) {
    if (random.nextInt(8) == 0) {
      return "";
    }
    StringBuilder text = new StringBuilder(words.get(random.nextInt(words.size())));
    for (int i = random.nextInt(3); i > 0; i--) {
      if (!signs.isEmpty() && random.nextInt(3) == 0) {
        text.append(signs.charAt(random.nextInt(signs.length())));
      }
      text.append(' ').append(words.get(random.nextInt(words.size())));
    }
    return text.toString();
  }
}
