package io.datasetbuilder.embedded.build;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A table with random columns: whole numbers, fractions, codes, days and texts. At least one column
 * has numbers or days, because nothing else distinguishes a row from a header.
 *
 * @param rows cells as a reader of the right dialect gives them: numbers with a point, empty cells
 *     as an empty text
 */
record RandomTable(List<String> names, List<Kind> kinds, List<List<String>> rows) {

  private static final List<String> NAMES =
      List.of("id", "city", "amount", "day", "note", "code", "owner", "size", "remark", "unit");

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
   */
  static RandomTable of(Random random, List<String> words, String signs) {
    int columns = 2 + random.nextInt(4);
    List<Kind> kinds = new ArrayList<>();
    kinds.add(List.of(Kind.WHOLE, Kind.FRACTION, Kind.DAY).get(random.nextInt(3)));
    while (kinds.size() < columns) {
      kinds.add(Kind.values()[random.nextInt(Kind.values().length)]);
    }
    Collections.shuffle(kinds, random);
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    List<List<String>> rows = new ArrayList<>();
    int count = 3 + random.nextInt(20);
    for (int i = 0; i < count; i++) {
      rows.add(kinds.stream().map(kind -> cell(kind, random, words, signs)).toList());
    }
    return new RandomTable(List.copyOf(names.subList(0, columns)), List.copyOf(kinds), rows);
  }

  private static String cell(Kind kind, Random random, List<String> words, String signs) {
    return switch (kind) {
      case WHOLE -> String.valueOf(random.nextInt(90_000) - 3_000);
      case FRACTION ->
          String.format(Locale.ROOT, "%.2f", random.nextInt(2_000_000) / 100.0 - 3_000);
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
