package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.guess.CsvSplit.SplitRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Delimiters that explain a text as well as another one, or better. */
final class RivalDelimiters {

  /** Characters of the longest delimiter. */
  private static final int LONGEST = 4;

  private final String text;
  private final boolean whole;

  /**
   * @param whole whether the text is the whole file
   */
  RivalDelimiters(String text, boolean whole) {
    this.text = text;
    this.whole = whole;
  }

  /**
   * Whether the delimiter of a table is part of a longer one: between two columns are as many
   * others, in which all records have the same signs, or nothing.
   */
  static boolean isPartOfLonger(SplitTable looked) {
    boolean[] same = new boolean[looked.width()];
    for (int i = 0; i < same.length; i++) {
      same[i] = haveSameSigns(looked.table(), i);
    }
    int last = same.length - 1;
    return IntStream.rangeClosed(2, LONGEST)
        .anyMatch(
            step ->
                last >= step
                    && IntStream.rangeClosed(0, last)
                        .allMatch(i -> same[i] == (i % step != 0) || (same[i] && i == last)));
  }

  private static boolean haveSameSigns(List<SplitRecord> records, int column) {
    String first = records.get(0).cells().get(column);
    return first.codePoints().noneMatch(Character::isLetterOrDigit)
        && records.stream().allMatch(record -> record.cells().get(column).equals(first));
  }

  /** Whether another delimiter explains the text as well as that of a table. */
  boolean rival(SplitTable table) {
    return readings().anyMatch(SplitTable::isClean)
        || Delimiters.unusual(text).stream()
            .anyMatch(delimiter -> Delimiters.isHard(delimiter) && holds(table, delimiter))
        || usualIn(table).anyMatch(other -> other.width() >= table.width());
  }

  /** Reading with the most frequent delimiter that is unusual. */
  Optional<SplitTable> unusual() {
    return readings()
        .filter(table -> Delimiters.isHard(table.delimiter()) || isLikely(table))
        .findFirst();
  }

  /** Reading with a usual delimiter in the cells of a table, if it has more columns of numbers. */
  Optional<SplitTable> withMoreNumbers(SplitTable table) {
    return usualIn(table)
        .filter(other -> other.columnsOfNumbers() > table.columnsOfNumbers())
        .findFirst();
  }

  private Stream<SplitTable> readings() {
    return Delimiters.unusual(text).stream()
        .flatMap(delimiter -> SplitTable.of(text, whole, delimiter).stream());
  }

  private Stream<SplitTable> usualIn(SplitTable table) {
    return Delimiters.USUAL
        .chars()
        .mapToObj(Character::toString)
        .filter(usual -> !usual.equals(table.delimiter()) && holds(table, usual))
        .flatMap(usual -> SplitTable.of(text, whole, usual).stream());
  }

  /** Texts have as many blanks by chance, more often than other signs. */
  private static boolean isLikely(SplitTable table) {
    return table.isClean() && (table.columnsOfNumbers() > 0 || !table.delimiter().isBlank());
  }

  /** Whether half of the records have cells that hold another delimiter. */
  private static boolean holds(SplitTable looked, String other) {
    long holding =
        looked.table().stream()
            .filter(record -> record.cells().stream().anyMatch(cell -> holds(cell, other)))
            .count();
    return holding * 2 >= looked.table().size();
  }

  private static boolean holds(String cell, String other) {
    return cell.contains(other) && !(other.equals(",") && NumberSigns.isNumber(cell));
  }
}
