package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Sides of joins whose files are never read. */
final class Sides {

  private Sides() {}

  static Column column(String name, DataType type) {
    return new Column(name, type);
  }

  /** A side with columns of whole numbers. */
  static Side side(String alias, String... columns) {
    return side(alias, Set.of(), columns);
  }

  static Side side(String alias, Set<String> declared, String... columns) {
    return side(
        alias,
        declared,
        Stream.of(columns).map(name -> column(name, DataType.Whole.INT64)).toList());
  }

  static Side side(String alias, Set<String> declared, List<Column> columns) {
    return new Side(alias, new ParquetTable(new Location("no file"), columns), 0, declared);
  }

  /** A key of whole numbers. */
  static JoinKey key(String left, String right) {
    return new JoinKey(column(left, DataType.Whole.INT64), column(right, DataType.Whole.INT64));
  }
}
