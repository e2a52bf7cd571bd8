package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.silver.SilverPlan;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.SilverPlanner;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A Silver table whose writing began while its source was still being read. The first records state
 * the columns of nearly every source, so both passes can run side by side; the table counts only
 * when the whole source has confirmed the columns, and is written anew otherwise. The result is the
 * same either way.
 */
final class SpeculativeSilverWrite implements AutoCloseable {

  private final BronzeTable early;
  private final TableEngine.Session engine;
  private final FutureTask<Long> writing;
  private final Thread thread;

  private SpeculativeSilverWrite(
      BronzeTable early, SilverPlan plan, TableEngine.Session engine, Location file) {
    this.early = early;
    this.engine = engine;
    this.writing =
        new FutureTask<>(
            () -> engine.write(plan.relation(), plan.columns(), TableFormat.PARQUET, file));
    this.thread = new Thread(writing, "silver-head-start");
    thread.setDaemon(true);
    thread.start();
  }

  /** Begins to write, when the early look allows a plan; null otherwise. */
  static @Nullable SpeculativeSilverWrite begin(
      BronzeTable early,
      SourceSchema schema,
      TableEngine engine,
      Location spill,
      int shares,
      Interruption interruption,
      Location file) {
    return SilverPlanner.plan(early, schema) instanceof Planning.Planned planned
        ? new SpeculativeSilverWrite(
            early, planned.plan(), engine.open(spill, shares, interruption), file)
        : null;
  }

  /** Rows written, when the whole source has the columns of the early look and all went well. */
  OptionalLong rowsOf(BronzeTable whole) {
    if (!shape(early).equals(shape(whole))
        || !early.source().location().equals(whole.source().location())) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(writing.get());
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
    return table.columns().stream().map(SpeculativeSilverWrite::shape).toList();
  }

  private static Shape shape(BronzeColumn column) {
    return new Shape(column.name(), column.stored(), column.inferred());
  }

  /** Ends the writing if it still goes on; the engine gives a cancelled call up before long. */
  @Override
  public void close() {
    engine.cancel();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    engine.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
