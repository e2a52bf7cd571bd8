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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The product's own composition of orders and products, on the product's jar. */
public final class ComposeTables {

  private static final List<Column> ORDERS =
      List.of(
          new Column("id", Whole.INT64),
          new Column("code", Simple.STRING),
          new Column("city", Simple.STRING),
          new Column("amount", Simple.FLOAT64),
          new Column("quantity", Whole.INT64),
          new Column("express", Simple.BOOLEAN),
          new Column("ordered_on", Simple.DATE),
          new Column("latitude", Simple.FLOAT64),
          new Column("longitude", Simple.FLOAT64),
          new Column("customer", Simple.STRING),
          new Column("price", Whole.INT64),
          new Column("note", Simple.STRING));

  private static final List<Column> PRODUCTS =
      List.of(
          new Column("code", Simple.STRING),
          new Column("express", Simple.BOOLEAN),
          new Column("product", Simple.STRING),
          new Column("cost", Simple.FLOAT64),
          new Column("family", Simple.STRING),
          new Column("vendor", Simple.STRING));

  private ComposeTables() {}

  /**
   * Runs it.
   *
   * @param arguments those of {@link JoinedFiles}
   */
  public static void main(String[] arguments) {
    EngineSettings settings =
        new EngineSettings(
            Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]), OptionalLong.empty());
    try (TableEngine.Session session =
        new DuckDbEngine(settings).open(new Location(arguments[4]), 1, Interruption.NEVER)) {
      Compose.Outcome outcome =
          new Compose(session)
              .check(
                  spec(List.of(arguments[2].split(","))),
                  side("orders", arguments[0], ORDERS),
                  side("products", arguments[1], PRODUCTS));
      ComposedPlan plan = ((Compose.Outcome.Planned) outcome).plan();
      session.write(
          plan.relation(), plan.tableColumns(), TableFormat.PARQUET, new Location(arguments[3]));
    }
  }

  private static Side side(String alias, String file, List<Column> columns) {
    return new Side(alias, new ParquetTable(new Location(file), columns), 0, Set.of());
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
