package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.infrastructure.duckdb.EngineSettings;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.storage.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.composition.Compose;
import io.datasetbuilder.pipeline.table.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.table.composition.Side;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The product's own composition of orders and products, on the product's jar. */
public final class ComposeTables {

  private ComposeTables() {}

  /**
   * Runs it.
   *
   * @param arguments the Parquet files of orders and of products; key columns; output; spill
   *     folder; threads and MiB of the engine
   */
  public static void main(String[] arguments) {
    EngineSettings settings =
        new EngineSettings(
            Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]), OptionalLong.empty());
    try (TableEngine.Session session =
        new DuckDbEngine(settings).open(new Location(arguments[4]), 1, Interruption.NEVER)) {
      Result<ComposedPlan> outcome =
          new Compose(session)
              .check(
                  spec(List.of(arguments[2].split(",", -1))),
                  side("orders", arguments[0]),
                  side("products", arguments[1]));
      ComposedPlan plan = ((Result.Ok<ComposedPlan>) outcome).value();
      session.write(
          plan.relation(), plan.tableColumns(), TableFormat.PARQUET, new Location(arguments[3]));
    }
  }

  private static Side side(String alias, String file) {
    Location table = new Location(file);
    List<Column> columns =
        new ParquetSchemas(new JacksonJsonCodec())
            .read(table)
            .match(
                found -> found.stream().map(each -> new Column(each.name(), each.type())).toList(),
                problems -> {
                  throw new IllegalStateException(problems.toString());
                });
    return new Side(alias, new ParquetTable(table, columns), 0, Set.of());
  }

  private static CompositionSpec spec(List<String> keys) {
    Stream<CompositionSpec.KeyPair> pairs =
        keys.stream().map(key -> new CompositionSpec.KeyPair(key, key));
    return new CompositionSpec(
        "orders_with_products",
        new CompositionSpec.JoinSpec(
            "orders",
            "products",
            pairs.toList(),
            CompositionSpec.JoinType.INNER,
            CompositionSpec.JoinReaction.WARN,
            Optional.of(CompositionSpec.Cardinality.MANY_TO_ONE),
            CompositionSpec.JoinReaction.WARN));
  }
}
