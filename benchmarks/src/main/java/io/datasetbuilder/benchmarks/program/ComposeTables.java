package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.buildspec.composition.Cardinality;
import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.composition.JoinReaction;
import io.datasetbuilder.buildspec.composition.JoinSpec;
import io.datasetbuilder.buildspec.composition.JoinType;
import io.datasetbuilder.buildspec.composition.KeyPair;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.infrastructure.duckdb.EngineSettings;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.composition.Compose;
import io.datasetbuilder.pipeline.table.composition.ComposedPlan;
import io.datasetbuilder.pipeline.table.composition.Side;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The product's own composition of orders and products, on the product's jar. */
public final class ComposeTables {

  private static final Map<String, DataType> TYPES =
      Map.of(
          "BIGINT", Whole.INT64,
          "VARCHAR", Simple.STRING,
          "DOUBLE", Simple.FLOAT64,
          "BOOLEAN", Simple.BOOLEAN,
          "DATE", Simple.DATE);

  private ComposeTables() {}

  /**
   * Runs it.
   *
   * @param arguments the Parquet file of orders and its columns, with SQL types; those of products;
   *     key columns; output; spill folder; threads and MiB of the engine
   */
  public static void main(String[] arguments) {
    EngineSettings settings =
        new EngineSettings(
            Integer.parseInt(arguments[7]), Integer.parseInt(arguments[8]), OptionalLong.empty());
    try (TableEngine.Session session =
        new DuckDbEngine(settings).open(new Location(arguments[6]), 1, Interruption.NEVER)) {
      Compose.Outcome outcome =
          new Compose(session)
              .check(
                  spec(List.of(arguments[4].split(",", -1))),
                  side("orders", arguments[0], arguments[1]),
                  side("products", arguments[2], arguments[3]));
      ComposedPlan plan = ((Compose.Outcome.Planned) outcome).plan();
      session.write(
          plan.relation(), plan.tableColumns(), TableFormat.PARQUET, new Location(arguments[5]));
    }
  }

  private static Side side(String alias, String file, String columns) {
    List<Column> typed =
        Stream.of(columns.split(", ", -1))
            .map(column -> column.split(" ", -1))
            .map(column -> new Column(column[0], TYPES.get(column[1])))
            .toList();
    return new Side(alias, new ParquetTable(new Location(file), typed), 0, Set.of());
  }

  private static CompositionSpec spec(List<String> keys) {
    Stream<KeyPair> pairs = keys.stream().map(key -> new KeyPair(key, key));
    return new CompositionSpec(
        "orders_with_products",
        new JoinSpec(
            "orders",
            "products",
            pairs.toList(),
            JoinType.INNER,
            JoinReaction.WARN,
            Optional.of(Cardinality.MANY_TO_ONE),
            JoinReaction.WARN));
  }
}
