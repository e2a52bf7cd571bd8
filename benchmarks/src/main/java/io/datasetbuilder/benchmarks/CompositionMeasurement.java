package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Composes the Silver tables of orders and their products, and joins the same files raw: by one
 * column, where every order has its product, and by two, where many have none.
 */
final class CompositionMeasurement {

  private static final double MOST_TIMES_RAW = 2;
  private static final long MOST_PRODUCTS = 1_000_000;
  private static final List<List<String>> KEYS =
      List.of(List.of("code"), List.of("code", "express"));

  private final Workspace place;

  CompositionMeasurement(Workspace place) {
    this.place = place;
  }

  List<Figure> measure() throws IOException {
    InputFile orders = place.inputs().of(InputFormat.CSV, place.arguments().rows());
    InputFile products = place.inputs().products(Math.min(MOST_PRODUCTS, orders.rows() / 5 + 1));
    Path silver = silver(orders, products);
    List<Figure> figures = new ArrayList<>();
    for (List<String> keys : KEYS) {
      String what =
          String.format(
              Locale.ROOT,
              "composition by %s, %,d by %,d rows",
              String.join(" and ", keys),
              orders.rows(),
              products.rows());
      figures.add(compared(what, files(silver, keys)));
    }
    return figures;
  }

  private Path silver(InputFile orders, InputFile products) throws IOException {
    Product product = place.product();
    place.progress().accept("building " + orders.title() + " and " + products.title());
    String yaml = OrdersAndProductsSpec.yaml(product.upload(orders), product.upload(products));
    product.build("both", yaml, place.arguments().engine());
    return product.run("both").resolve("silver");
  }

  private JoinedFiles files(Path silver, List<String> keys) {
    return new JoinedFiles(
        silver.resolve("orders").resolve("table.parquet"),
        silver.resolve("products").resolve("table.parquet"),
        keys,
        place.folder().resolve("joined.parquet"),
        place.folder().resolve("spill"));
  }

  private Figure compared(String what, JoinedFiles files) throws IOException {
    BareJava bare = place.bareJava();
    EngineShare engine = place.arguments().engine();
    List<Finished> ours = new ArrayList<>();
    List<Finished> raw = new ArrayList<>();
    for (int round = 1; round <= place.arguments().rounds(); round++) {
      place.progress().accept(what + ", round-" + round);
      ours.add(bare.compose(files, engine));
      Files.delete(files.output());
      raw.add(bare.join(files, engine));
      Files.delete(files.output());
    }
    return Figure.ratio(
        Scenario.F2.letter(), what, new Series(ours), "raw join", new Series(raw), MOST_TIMES_RAW);
  }
}
