package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.split.SplitSpec;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.pipeline.gold.split.SplitPlan;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.gold.split.SplitTable;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Splits small Gold tables with a real engine. */
final class SplitFixture implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;

  SplitFixture(Path folder, int threads) {
    this.folder = folder;
    this.session =
        Engines.engine(threads)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER);
  }

  static RatioSplit ratio(long seed, Map<String, String> ratios) {
    TreeMap<String, BigDecimal> exact = new TreeMap<>();
    ratios.forEach((name, ratio) -> exact.put(name, new BigDecimal(ratio)));
    return new RatioSplit(exact, Optional.empty(), seed);
  }

  /** A Gold table made by a query. */
  ParquetTable table(String query, Column... columns) {
    Path file = folder.resolve("gold-" + System.nanoTime() + ".parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    return new ParquetTable(new Location(file.toString()), List.of(columns));
  }

  StageOutcome<SplitPlan> outcome(SplitSpec spec, ParquetTable gold, long rows) {
    return outcome(spec, gold, rows, Optional.empty());
  }

  /** The plan of a table with history, whose rows these columns identify. */
  SplitPlan continued(SplitSpec spec, ParquetTable gold, String... keys) {
    long rows = session.rows(new Relation.Scan(gold)).size();
    StageOutcome<SplitPlan> outcome = outcome(spec, gold, rows, Optional.of(List.of(keys)));
    return ((StageOutcome.Completed<SplitPlan>) outcome).value();
  }

  private StageOutcome<SplitPlan> outcome(
      SplitSpec spec, ParquetTable gold, long rows, Optional<List<String>> keys) {
    Location scratch = new Location(folder.resolve("sorted-" + System.nanoTime()).toString());
    return new SplitTable(session, scratch).plan(spec, gold, rows, Set.of(), keys);
  }

  SplitPlan plan(SplitSpec spec, ParquetTable gold, long rows) {
    StageOutcome<SplitPlan> outcome = outcome(spec, gold, rows);
    assertThat(outcome).isInstanceOf(StageOutcome.Completed.class);
    return ((StageOutcome.Completed<SplitPlan>) outcome).value();
  }

  SplitPlan byKey(String column, ParquetTable gold) {
    return plan(new KeySplit(column), gold, session.rows(new Relation.Scan(gold)).size());
  }

  /** The whole numbers in a column of a split, in its order. */
  List<Long> numbers(Split split, String column) {
    Relation numbers =
        new Relation.Project(split.relation(), List.of(new Named("n", Expression.column(column))));
    return session.rows(numbers).stream().map(row -> number(row.get(0))).toList();
  }

  List<List<JsonValue>> rows(Relation relation) {
    return session.rows(relation);
  }

  /** The bytes of a split's file; the rows written are as many as the plan says. */
  byte[] written(Split split, ParquetTable gold) {
    Path file = folder.resolve("split-" + System.nanoTime());
    long rows =
        session.write(
            split.relation(), gold.columns(), TableFormat.PARQUET, new Location(file.toString()));
    assertThat(rows).isEqualTo(split.rows());
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long number(JsonValue value) {
    return ((JsonNumber) value).value().longValueExact();
  }

  @Override
  public void close() {
    session.close();
  }
}
