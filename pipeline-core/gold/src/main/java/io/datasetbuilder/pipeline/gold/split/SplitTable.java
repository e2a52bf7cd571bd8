package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.buildspec.split.SplitSpec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Plans the splits of a published Gold table (Spec, "splits"). For one caller at a time. */
public final class SplitTable {

  private final TableEngine.Session engine;
  private final Location scratch;

  /**
   * @param scratch a file that may be written and must outlive the plan: many splits are read from
   *     a copy of the table in which each of them lies in one piece
   */
  public SplitTable(TableEngine.Session engine, Location scratch) {
    this.engine = engine;
    this.scratch = scratch;
  }

  /**
   * Divides a table. Which row goes where depends on the spec and the table alone, never on the
   * engine, its threads or the machine.
   *
   * @param gold the table as published
   * @param rows how many it has
   * @param masked names of the Gold columns whose values were masked
   * @param keys names of the columns that identify a row of a table with history, none for its
   *     number; empty for a table without history
   * @return the plan, or everything that forbids it, with places below {@code splits}
   * @throws io.datasetbuilder.pipeline.table.plan.EngineFailure when the engine cannot read the
   *     table
   */
  public StageOutcome<SplitPlan> plan(
      SplitSpec spec,
      ParquetTable gold,
      long rows,
      Set<String> masked,
      Optional<List<String>> keys) {
    GoldRows table = new GoldRows(engine, gold, scratch);
    return spec.match(
        ratio ->
            new StageOutcome.Completed<>(
                new RatioSplits(table, rows, keys.map(names -> columns(gold, names))).plan(ratio)),
        key -> new KeySplits(table).plan(key, masked));
  }

  private static List<Column> columns(ParquetTable gold, List<String> names) {
    return names.stream()
        .map(
            name ->
                gold.columns().stream()
                    .filter(column -> column.name().equals(name))
                    .findFirst()
                    .orElseThrow())
        .toList();
  }
}
