package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the rows of any number of tables to one Parquet file, a hundred tables at a time. */
final class ParquetParts {

  /** Tables that one plan puts together: a plan costs more than its tables when it has many. */
  private static final int TABLES_OF_A_PLAN = 100;

  private final TableEngine engine;
  private final Path scratch;
  private final Interruption interruption;

  /**
   * @param scratch a private folder for the file and those that precede it
   */
  ParquetParts(TableEngine engine, Path scratch, Interruption interruption) {
    this.engine = engine;
    this.scratch = scratch;
    this.interruption = interruption;
  }

  /**
   * File with the rows of all parts in turn.
   *
   * @param parts at least one, with these columns
   */
  Location written(List<Relation> parts, List<Column> columns) {
    Location spill = new Location(scratch.toString());
    try (TableEngine.Session session = engine.open(spill, 1, interruption)) {
      List<Relation> left = parts;
      for (int level = 0; ; level++) {
        List<Relation> joined = new ArrayList<>();
        Location file = spill;
        for (int from = 0; from < left.size(); from += TABLES_OF_A_PLAN) {
          List<Relation> some = left.subList(from, Math.min(left.size(), from + TABLES_OF_A_PLAN));
          file = file(level, joined.size());
          session.write(new Relation.Concat(some), columns, TableFormat.PARQUET, file);
          joined.add(new Relation.Scan(new ParquetTable(file, columns)));
        }
        if (joined.size() == 1) {
          return file;
        }
        left = joined;
      }
    }
  }

  private Location file(int level, int part) {
    return new Location(scratch.resolve("files-" + level + "-" + part + ".parquet").toString());
  }
}
