package io.datasetbuilder.pipeline.guess;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Cells that count on from one to the next by ones. */
final class Counting {

  private static final Pattern WHOLE = Pattern.compile("0|[1-9]\\d{0,17}");

  /** A number after a word or a letter, such as {@code room 12}. */
  private static final Pattern NUMBERED = Pattern.compile("(\\D+)(0|[1-9]\\d{0,17})");

  private Counting() {}

  /** Whether the rows count on from the first cell of their column. */
  static boolean continues(String first, List<String> below) {
    return !below.isEmpty() && isCounted(Stream.concat(Stream.of(first), below.stream()).toList());
  }

  /** Whether the cells below are a word of the same form with the next number, several times. */
  static boolean isNumbered(String first, List<String> below) {
    Matcher begin = NUMBERED.matcher(first);
    if (below.size() < 2 || !begin.matches()) {
      return false;
    }
    String form = form(begin.group(1));
    List<String> numbers =
        below.stream()
            .map(NUMBERED::matcher)
            .filter(cell -> cell.matches() && form(cell.group(1)).equals(form))
            .map(cell -> cell.group(2))
            .toList();
    return numbers.size() == below.size() && continues(begin.group(2), numbers);
  }

  /** Whether all cells of several columns count on, row by row from the first record. */
  static boolean byRows(List<String> first, List<List<String>> rows) {
    return first.size() > 1
        && !rows.isEmpty()
        && isCounted(
            Stream.concat(first.stream(), rows.stream().flatMap(List::stream))
                .map(String::strip)
                .toList());
  }

  private static boolean isCounted(List<String> cells) {
    OptionalLong first = number(cells.get(0));
    if (first.isEmpty()) {
      return false;
    }
    for (int i = 1; i < cells.size(); i++) {
      if (!cells.get(i).equals(String.valueOf(first.getAsLong() + i))) {
        return false;
      }
    }
    return true;
  }

  private static OptionalLong number(String cell) {
    return WHOLE.matcher(cell).matches()
        ? OptionalLong.of(Long.parseLong(cell))
        : OptionalLong.empty();
  }

  /** Letters of a kind are alike; blanks and signs are themselves. */
  private static String form(String word) {
    StringBuilder form = new StringBuilder();
    word.codePoints()
        .map(c -> Character.isUpperCase(c) ? 'A' : Character.isLetter(c) ? 'a' : c)
        .forEach(form::appendCodePoint);
    return form.toString();
  }
}
