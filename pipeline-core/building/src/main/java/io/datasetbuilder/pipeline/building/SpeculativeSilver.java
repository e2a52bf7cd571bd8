package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/**
 * The Silver table of one source, whose writing may begin while the source is still being read. The
 * first records state the columns of nearly every source, so both passes can run in parallel; the
 * table is valid only when the whole source has confirmed the columns, and is rewritten otherwise.
 * The result is the same either way. For one thread.
 */
final class SpeculativeSilver implements AutoCloseable {

  private final RunContext run;
  private final SourceFacts facts;
  private Optional<Location> staged = Optional.empty();
  private Optional<Writing> writing = Optional.empty();

  SpeculativeSilver(RunContext run, SourceFacts facts) {
    this.run = run;
    this.facts = facts;
  }

  /** Begins to write, where the first records allow a plan. */
  void begin(BronzeInput records, SilverStage silver) {
    Optional<BronzeTable> early =
        run.parts()
            .reader()
            .inspect(records, run.workspace().scratchFolder("inspect-" + facts.index()));
    if (early.isPresent() && silver.hopedPlan(early.get()) instanceof Planning.Planned planned) {
      Location spill = run.workspace().scratchFolder("early-" + facts.index());
      writing =
          Optional.of(
              new Writing(
                  early.get(),
                  planned.plan(),
                  run.parts().engine().open(spill, run.sharedBy(), run.interruption()),
                  staged(),
                  run.parts().threads()));
    }
  }

  /** Location of the Silver table before it is published. */
  Location staged() {
    if (staged.isEmpty()) {
      staged = Optional.of(run.workspace().stage(RunPaths.silverTable(facts.key())));
    }
    return staged.get();
  }

  /**
   * Number of rows of a table that was begun early and that the whole source has confirmed; empty
   * without one.
   *
   * @param plan plan for the whole source
   */
  OptionalLong rowsOf(BronzeTable whole, SilverPlan plan) {
    if (writing.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong rows = writing.get().rowsOf(whole, plan);
    close();
    return rows;
  }

  @Override
  public void close() {
    writing.ifPresent(Writing::end);
    writing = Optional.empty();
  }

  /** A table that is being written in another thread. */
  private static final class Writing {

    private final BronzeTable early;
    private final SilverPlan begun;
    private final TableEngine.Session engine;
    private final CompletableFuture<Long> rows;

    Writing(
        BronzeTable early,
        SilverPlan plan,
        TableEngine.Session engine,
        Location file,
        Executor threads) {
      this.early = early;
      this.begun = plan;
      this.engine = engine;
      this.rows = CompletableFuture.supplyAsync(() -> plan.write(engine, file), threads);
    }

    /** Rows written, when the whole source has the columns of the early table and all went well. */
    OptionalLong rowsOf(BronzeTable whole, SilverPlan plan) {
      if (!shape(early).equals(shape(whole))
          || !begun.makesTheTableOf(plan)
          || !early.source().location().equals(whole.source().location())) {
        return OptionalLong.empty();
      }
      try {
        return OptionalLong.of(rows.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof EngineFailure) {
          return OptionalLong.empty();
        }
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted while writing");
      }
    }

    private record Shape(String name, DataType stored, DataType inferred) {}

    private static List<Shape> shape(BronzeTable table) {
      return table.columns().stream()
          .map(column -> new Shape(column.name(), column.stored(), column.inferred()))
          .toList();
    }

    /** Ends the writing if it has not ended; the engine abandons a cancelled call soon. */
    void end() {
      engine.cancel();
      rows.handle((written, failed) -> written).join();
      engine.close();
    }
  }
}
