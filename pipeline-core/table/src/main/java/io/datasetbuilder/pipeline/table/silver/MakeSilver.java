package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes a planned Silver table, profiles it, and refuses it when a cast lost something. Build and
 * preview share it.
 */
public final class MakeSilver {

  private final TableEngine.Session engine;

  public MakeSilver(TableEngine.Session engine) {
    this.engine = engine;
  }

  /**
   * Makes and profiles the table.
   *
   * @param plan what it is to become
   * @param bronze the records it is made of
   * @param target where the file is to be written
   */
  public StageOutcome<SilverTable> make(SilverPlan plan, BronzeTable bronze, Location target) {
    ParquetTable table = write(plan, bronze, target);
    return guard(plan, table, new TableProfiler(engine).profile(table));
  }

  /** Writes the table; every record becomes one row. */
  public ParquetTable write(SilverPlan plan, BronzeTable bronze, Location target) {
    long rows = engine.write(plan.relation(), plan.columns(), TableFormat.PARQUET, target);
    return written(plan, bronze, target, rows);
  }

  /** A table that has been written from the plan before. */
  public static ParquetTable written(
      SilverPlan plan, BronzeTable bronze, Location target, long rows) {
    if (rows != bronze.recordCount()) {
      throw new EngineFailure(
          Problem.of(
              SilverProblem.ROWS_LOST,
              "",
              "the engine wrote " + rows + " of " + bronze.recordCount() + " rows"),
          null);
    }
    return new ParquetTable(target, plan.columns());
  }

  /** The table, unless a cast or a rule lost something of the records. */
  public StageOutcome<SilverTable> guard(
      SilverPlan plan, ParquetTable table, TableProfile profile) {
    Map<String, Long> nulls =
        profile.columns().stream()
            .collect(Collectors.toMap(column -> column.column().name(), ColumnProfile::nullCount));
    List<Problem> losses = new DataLossGuard(plan).check(engine, nulls);
    return losses.isEmpty()
        ? new Completed<>(new SilverTable(table, profile, plan.changes()))
        : new Failed<>(losses);
  }
}
