package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.read.CsvDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random table that can be written as one CSV, or cut between rows into several. */
final class CutTable {

  private static final String[] CELLS = {
    "", "\"\"", "7", "-12", "1,5", "2.25", "a", "서울", "😀", "x\ny", "q\"q", "a,b;c", " b ", "007"
  };
  private static final String[] ENDS = {"\n", "\r\n"};

  private final List<String> header = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  private CutTable() {}

  static CutTable of(Random random, int columns) {
    CutTable table = new CutTable();
    boolean[] numbers = new boolean[columns];
    for (int i = 0; i < columns; i++) {
      table.header.add("c" + i);
      numbers[i] = random.nextInt(3) > 0;
    }
    for (int i = 3 + random.nextInt(30); i > 0; i--) {
      List<String> row = new ArrayList<>();
      for (int column = 0; column < columns; column++) {
        row.add(cell(random, numbers[column] && random.nextInt(40) > 0));
      }
      table.rows.add(row);
    }
    table.rows.get(table.rows.size() - 1).set(0, "end");
    return table;
  }

  private static String cell(Random random, boolean number) {
    return number ? random.nextInt(100) + ",5" : CELLS[random.nextInt(CELLS.length)];
  }

  /** A dialect that is read in place, copied, or copied with its numbers changed. */
  static DialectBuilder dialect(Random random) {
    DialectBuilder dialect = DialectBuilder.aDialect().delimiter(";");
    return switch (random.nextInt(3)) {
      case 0 -> dialect;
      case 1 -> dialect.comment("#");
      default -> dialect.decimal(',');
    };
  }

  String whole(DialectBuilder dialect) {
    return text(rows, dialect.options().csv(), "\n");
  }

  /** The rows in their order, in files that have at least one each and line ends of their own. */
  String[] files(DialectBuilder dialect, Random random) {
    List<String> files = new ArrayList<>();
    List<List<String>> part = new ArrayList<>();
    for (List<String> row : rows) {
      part.add(row);
      boolean endsWithBlankLine = row.stream().allMatch(String::isEmpty);
      if (!endsWithBlankLine && random.nextInt(4) == 0) {
        files.add(text(part, dialect.options().csv(), ENDS[random.nextInt(ENDS.length)]));
        part.clear();
      }
    }
    if (!part.isEmpty()) {
      files.add(text(part, dialect.options().csv(), "\n"));
    }
    return files.toArray(String[]::new);
  }

  private String text(List<List<String>> some, CsvDialect dialect, String end) {
    StringBuilder text = new StringBuilder(String.join(dialect.delimiterText(), header));
    text.append(end);
    for (List<String> row : some) {
      List<String> cells = row.stream().map(CutTable::written).toList();
      text.append(String.join(dialect.delimiterText(), cells)).append(end);
    }
    return text.toString();
  }

  private static String written(String cell) {
    boolean plain = cell.matches("[^\"\\n;]*") || cell.equals("\"\"");
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
