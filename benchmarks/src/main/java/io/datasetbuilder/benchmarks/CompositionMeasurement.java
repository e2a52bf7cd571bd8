package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.benchmarks.program.ComposeTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Composes the Silver tables of orders and their products, and joins the same files raw (f2): by
 * one column, where every order has its product, and by two, where many have none.
 */
final class CompositionMeasurement {

  private static final double MOST_TIMES_RAW = 2;
  private static final long MOST_PRODUCTS = 1_000_000;
  private final Workspace workspace;
  private final Path output;

  CompositionMeasurement(Workspace workspace) {
    this.workspace = workspace;
    this.output = workspace.folder().resolve("joined.parquet");
  }

  List<Figure> measure() throws IOException, InterruptedException {
    InputFile orders = workspace.inputs().orders(InputFormat.CSV, workspace.options().rows());
    InputFile products =
        workspace.inputs().products(Math.min(MOST_PRODUCTS, orders.rows() / 5 + 1));
    List<String> sources =
        List.of(
            workspace.fileSource("orders", orders, "ordered_on: date, price: int_comma"),
            workspace.fileSource("products", products, ""));
    workspace.build("both", ServedTables.spec("orders", sources, "parquet"));
    String size = String.format(Locale.ROOT, "%,d by %,d rows", orders.rows(), products.rows());
    return List.of(
        compared("composition by code, " + size, List.of("code")),
        compared("composition by code and express, " + size, List.of("code", "express")));
  }

  private Figure compared(String what, List<String> keys) throws IOException, InterruptedException {
    workspace.progress(what);
    return AlternatingRuns.of(workspace.options().rounds, () -> compose(keys), () -> join(keys))
        .ratio(what, "raw join", MOST_TIMES_RAW);
  }

  /** Composes as the product does, from the counts of keys to the file. */
  private CompletedProcess compose(List<String> keys) throws IOException, InterruptedException {
    Files.deleteIfExists(output);
    return workspace.program(
        ComposeTables.class,
        silver("orders"),
        silver("products"),
        String.join(",", keys),
        output,
        workspace.spill(),
        workspace.options().threads,
        workspace.options().memoryMb);
  }

  /** One {@code COPY} of the join to Parquet, in no order, with nothing counted. */
  private CompletedProcess join(List<String> keys) throws IOException, InterruptedException {
    Files.deleteIfExists(output);
    // The one column, beside the code, that both tables have.
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
}
