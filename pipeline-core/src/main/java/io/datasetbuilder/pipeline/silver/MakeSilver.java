package io.datasetbuilder.pipeline.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.figure.FigureAnswers;
import io.datasetbuilder.pipeline.figure.FigureSheet;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.EngineFailure;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableFormat;
import io.datasetbuilder.pipeline.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.profile.ColumnProfile;
import io.datasetbuilder.pipeline.profile.TableProfile;
import io.datasetbuilder.pipeline.profile.TableProfiler;
import io.datasetbuilder.pipeline.stage.StageOutcome;
import io.datasetbuilder.pipeline.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.stage.StageOutcome.Failed;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
   * Makes the table.
   *
   * @param plan what it is to become
   * @param bronze the records it is made of
   * @param target where the file is to be written
   * @param more asks for what others want to know of the table, within the same scan
   */
  public StageOutcome<SilverTable> make(
      SilverPlan plan, BronzeTable bronze, Location target, Consumer<FigureSheet> more) {
    long written = engine.write(plan.relation(), plan.columns(), TableFormat.PARQUET, target);
    return check(plan, bronze, target, written, more);
  }

  /** Checks and profiles a table that has been written from the plan. */
  public StageOutcome<SilverTable> check(
      SilverPlan plan,
      BronzeTable bronze,
      Location target,
      long written,
      Consumer<FigureSheet> more) {
    if (written != bronze.recordCount()) {
      throw new EngineFailure(
          Problem.of(
              SilverProblem.ROWS_LOST,
              "",
              "the engine wrote " + written + " of " + bronze.recordCount() + " rows"),
          null);
    }
    ParquetTable table = new ParquetTable(target, plan.columns());
    FigureSheet sheet = new FigureSheet(table);
    TableProfiler.Questions questions = TableProfiler.ask(sheet);
    more.accept(sheet);
    FigureAnswers answers = sheet.answer(engine);
    TableProfile profile = new TableProfiler(engine).complete(questions, answers, table);
    Map<String, Long> nulls =
        profile.columns().stream()
            .collect(Collectors.toMap(column -> column.column().name(), ColumnProfile::nullCount));
    List<Problem> losses = new DataLossGuard(plan).check(engine, nulls);
    return losses.isEmpty()
        ? new Completed<>(new SilverTable(table, profile, answers, plan.changes()))
        : new Failed<>(losses);
  }
}
