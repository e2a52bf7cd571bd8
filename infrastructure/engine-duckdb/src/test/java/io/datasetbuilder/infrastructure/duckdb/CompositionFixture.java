package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.gold.composition.Compose;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.gold.composition.Side;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Two tables made by queries, and their composition. */
final class CompositionFixture implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;
  private Side left;
  private Side right;

  CompositionFixture(Path folder, EngineLimits limits) {
    this.folder = folder;
    this.session =
        new DuckDbEngine(limits)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER);
  }

  /** The left table: its query in the engine's own SQL, and the columns that this gives. */
  CompositionFixture left(String query, Column... columns) {
    left = side("left", query, Set.of(), columns);
    return this;
  }

  CompositionFixture right(String query, Column... columns) {
    right = side("right", query, Set.of(), columns);
    return this;
  }

  CompositionFixture declaringLeft(String column) {
    left = new Side(left.alias(), left.silver(), left.rows(), Set.of(column));
    return this;
  }

  CompositionFixture declaringRight(String column) {
    right = new Side(right.alias(), right.silver(), right.rows(), Set.of(column));
    return this;
  }

  private Side side(String alias, String query, Set<String> declared, Column... columns) {
    Path file = folder.resolve(alias + "-" + System.nanoTime() + ".parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    ParquetTable table = new ParquetTable(new Location(file.toString()), List.of(columns));
    return new Side(alias, table, rows(table), declared);
  }

  private long rows(ParquetTable table) {
    AggregateBatch sheet = new AggregateBatch(table);
    AggregateRef rows = sheet.ask(new Figure.CountRows());
    return sheet.answer(session).count(rows);
  }

  Result<ComposedPlan> check(JoinBuilder join) {
    return new Compose(session).check(join.spec(), left, right);
  }

  ComposedPlan plan(JoinBuilder join) {
    Result<ComposedPlan> outcome = check(join);
    assertThat(outcome).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<ComposedPlan>) outcome).value();
  }

  List<Problem> problems(JoinBuilder join) {
    Result<ComposedPlan> outcome = check(join);
    assertThat(outcome).isInstanceOf(Result.Refused.class);
    return outcome.problems();
  }

  List<List<JsonValue>> rows(JoinBuilder join) {
    return session.rows(plan(join).relation());
  }

  /** Writes the composition; gives its bytes. */
  byte[] written(ComposedPlan plan) {
    try {
      Path file = folder.resolve("composed-" + System.nanoTime() + ".parquet");
      long rows = write(plan, file);
      assertThat(rows).isEqualTo(plan.provenance().outputRows());
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long write(ComposedPlan plan, Path file) {
    return session.write(
        plan.relation(), plan.tableColumns(), TableFormat.PARQUET, new Location(file.toString()));
  }

  @Override
  public void close() {
    session.close();
  }
}
