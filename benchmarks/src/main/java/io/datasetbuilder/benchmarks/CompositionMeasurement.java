package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.composition.CompositionSpec.Cardinality;
import io.datasetbuilder.buildspec.composition.CompositionSpec.JoinReaction;
import io.datasetbuilder.buildspec.composition.CompositionSpec.JoinType;
import io.datasetbuilder.buildspec.composition.CompositionSpec.KeyPair;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.gold.composition.Compose;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.gold.composition.Side;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Composes the Silver tables of orders and their products, and joins the same files raw (f2): by
 * one column, where every order has its product, and by two, where many have none.
 */
record CompositionMeasurement(Workspace workspace) {

  private static final double MOST_TIMES_RAW = 2;
  private static final long MOST_PRODUCTS = 1_000_000;

  List<Figure> measure() throws IOException, InterruptedException {
    Options options = workspace.options();
    InputFile orders = workspace.inputs().orders(InputFormat.CSV, options.rows());
    InputFile products =
        workspace.inputs().products(Math.min(MOST_PRODUCTS, orders.rows() / 5 + 1));
    List<String> sources =
        List.of(
            workspace.fileSource("orders", orders, "ordered_on: date, price: int_comma"),
            workspace.fileSource("products", products, ""));
    String spec = ServedTables.spec("orders", sources, "parquet");
    workspace.build("both", spec, options.threads);
    String size = Figure.format("%,d by %,d rows", orders.rows(), products.rows());
    return List.of(
        compared("composition by code, " + size, List.of("code")),
        compared("composition by code and express, " + size, List.of("code", "express")));
  }

  private Figure compared(String what, List<String> keys) throws IOException, InterruptedException {
    workspace.progress(what);
    Path output = workspace.folder().resolve("joined.parquet");
    return AlternatingRuns.of(
            workspace.options().rounds, () -> compose(keys, output), () -> join(keys, output))
        .ratio(what, "raw join", MOST_TIMES_RAW);
  }

  private CompletedProcess compose(List<String> keys, Path output)
      throws IOException, InterruptedException {
    Files.deleteIfExists(output);
    return workspace.program(
        CompositionMeasurement.class,
        silver("orders"),
        silver("products"),
        String.join(",", keys),
        output,
        workspace.folder().resolve(Workspace.SPILL),
        workspace.options().threads,
        workspace.options().memoryMb);
  }

  /** One {@code COPY} of the join to Parquet, in no order, with nothing counted. */
  private CompletedProcess join(List<String> keys, Path output)
      throws IOException, InterruptedException {
    Files.deleteIfExists(output);
    // The one column, besides the code, that both tables have.
    String renamed = keys.contains("express") ? "" : " RENAME (express AS express_products)";
    List<String> equal = keys.stream().map(key -> "l." + key + " = r." + key).toList();
    return workspace.sql(
        """
        COPY (SELECT l.*, r.* EXCLUDE (%s)%s
        FROM read_parquet(%s) l JOIN read_parquet(%s) r ON %s)
        TO %s (FORMAT parquet, COMPRESSION zstd)\
        """
            .formatted(
                String.join(", ", keys),
                renamed,
                Workspace.literal(silver("orders")),
                Workspace.literal(silver("products")),
                String.join(" AND ", equal),
                Workspace.literal(output)));
  }

  private Path silver(String source) throws IOException {
    return workspace.run("both").resolve("silver").resolve(source).resolve("table.parquet");
  }

  /**
   * The measured program, on the product's own jar: its composition of orders and products, from
   * the counts of keys to the file.
   *
   * @param arguments the Parquet files of orders and of products; key columns; output; spill
   *     folder; threads and MiB of the engine
   */
  public static void main(String[] arguments) {
    EngineLimits limits =
        new EngineLimits(
            Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]), OptionalLong.empty());
    Stream<KeyPair> keys = Stream.of(arguments[2].split(",", -1)).map(key -> new KeyPair(key, key));
    CompositionSpec spec =
        new CompositionSpec(
            "orders_with_products",
            new CompositionSpec.JoinSpec(
                "orders",
                "products",
                keys.toList(),
                JoinType.INNER,
                JoinReaction.WARN,
                Optional.of(Cardinality.MANY_TO_ONE),
                JoinReaction.WARN));
    try (TableEngine.Session session =
        new DuckDbEngine(limits).open(new Location(arguments[4]), 1, Interruption.NEVER)) {
      ComposedPlan plan =
          accepted(
              new Compose(session)
                  .check(spec, side("orders", arguments[0]), side("products", arguments[1])));
      session.write(
          plan.relation(), plan.tableColumns(), TableFormat.PARQUET, new Location(arguments[3]));
    }
  }

  private static Side side(String alias, String file) {
    Location table = new Location(file);
    List<Column> columns =
        accepted(new ParquetSchemas(new JacksonJsonCodec()).read(table, ParquetForms.DEFAULT))
            .stream()
            .map(found -> new Column(found.name(), found.type()))
            .toList();
    return new Side(alias, new ParquetTable(table, columns), 0, Set.of());
  }

  private static <T> T accepted(Result<T> result) {
    return result.match(
        value -> value,
        problems -> {
          throw new IllegalStateException(problems.toString());
        });
  }
}
