package io.datasetbuilder.terminal;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Text table with a row for each of several values: columns as wide as their widest cell, two
 * spaces apart. Cells are printed on one line, without control characters.
 *
 * @param <T> what a row shows
 */
public final class TextTable<T> {

  /** Longer cells are truncated, except in the last column. */
  private static final int LONGEST_CELL = 60;

  private final List<String> headers = new ArrayList<>();
  private final List<Function<? super T, String>> cells = new ArrayList<>();

  /** Adds a column; returns this. */
  public TextTable<T> column(String header, Function<? super T, String> cell) {
    headers.add(header);
    cells.add(cell);
    return this;
  }

  /** Prints the table, each line after an indent. */
  public void print(Consumer<String> out, String indent, Collection<? extends T> rows) {
    lines(rows).forEach(line -> out.accept(indent + line));
  }

  /** Prints the table, or the sentence where it has no row. */
  public void printOr(String none, Consumer<String> out, Collection<? extends T> rows) {
    if (rows.isEmpty()) {
      out.accept(none);
    } else {
      print(out, "", rows);
    }
  }

  private List<String> lines(Collection<? extends T> rows) {
    List<List<String>> table = rows.stream().map(this::row).toList();
    List<Shape> shapes =
        IntStream.range(0, headers.size())
            .mapToObj(i -> Shape.of(headers.get(i), table.stream().map(row -> row.get(i)).toList()))
            .toList();
    return Stream.concat(Stream.of(headers), table.stream()).map(row -> line(row, shapes)).toList();
  }

  private List<String> row(T shown) {
    List<String> row = new ArrayList<>();
    for (Function<? super T, String> cell : cells) {
      boolean last = row.size() == cells.size() - 1;
      String text = cell.apply(shown);
      row.add(last ? PlainLine.of(text) : PlainLine.cut(text, LONGEST_CELL));
    }
    return row;
  }

  private static String line(List<String> cells, List<Shape> shapes) {
    return IntStream.range(0, cells.size())
        .mapToObj(i -> shapes.get(i).padded(cells.get(i)))
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }

  /**
   * Padding of the cells of a column.
   *
   * @param right whether they end at the right, as numbers do
   */
  private record Shape(int width, boolean right) {

    static Shape of(String header, List<String> cells) {
      int width = cells.stream().map(DisplayWidth::of).reduce(DisplayWidth.of(header), Math::max);
      boolean numeric =
          cells.stream().anyMatch(Shape::isNumber)
              && cells.stream().allMatch(cell -> cell.equals("-") || isNumber(cell));
      return new Shape(width, numeric);
    }

    private static boolean isNumber(String cell) {
      return !cell.isEmpty() && cell.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ',');
    }

    String padded(String cell) {
      String gap = " ".repeat(width - DisplayWidth.of(cell));
      return right ? gap + cell : cell + gap;
    }
  }

  /** Width of a text in terminal columns: East Asian letters fill two, combining marks none. */
  static final class DisplayWidth {

    /** First and last code points of the wide blocks, in pairs. */
    private static final int[] WIDE = {
      0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900,
      0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1FAFF, 0x20000, 0x3FFFD
    };

    private DisplayWidth() {}

    static int of(String text) {
      return text.codePoints().map(DisplayWidth::of).sum();
    }

    private static int of(int codePoint) {
      int type = Character.getType(codePoint);
      if (type == Character.NON_SPACING_MARK
          || type == Character.ENCLOSING_MARK
          || type == Character.FORMAT) {
        return 0;
      }
      for (int i = 0; i < WIDE.length; i += 2) {
        if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
          return 2;
        }
      }
      return 1;
    }
  }
}
