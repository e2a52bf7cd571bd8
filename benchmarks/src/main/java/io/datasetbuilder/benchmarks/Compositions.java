package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.figures.Figure;
import io.datasetbuilder.benchmarks.figures.Series;
import io.datasetbuilder.benchmarks.input.InputFile;
import io.datasetbuilder.benchmarks.input.InputFormat;
import io.datasetbuilder.benchmarks.measured.ComposedSpec;
import io.datasetbuilder.benchmarks.measured.Product;
import io.datasetbuilder.benchmarks.process.Finished;
import io.datasetbuilder.benchmarks.process.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Builds orders and their products with and without a join of both, and joins the same Silver
 * tables raw: by one column, where every order has its product, and by two, where many have none.
 */
final class Compositions {

  private static final double MOST_TIMES_RAW = 2;
  private static final int ORDERS_FOR_EACH_PRODUCT = 5;
  private static final List<List<String>> KEYS =
      List.of(List.of("code"), List.of("code", "express"));

  private final Workplace place;
  private final Product product;
  private final InputFile orders;
  private final InputFile products;
  private final ComposedSpec spec;
  private int runs;

  /** Hands both files in. */
  Compositions(Workplace place) throws IOException {
    this.place = place;
    this.product = place.product();
    long rows = place.arguments().rows();
    this.orders = place.inputs().of(InputFormat.CSV, rows);
    this.products = place.inputs().products(Math.max(1, rows / ORDERS_FOR_EACH_PRODUCT));
    place.progress().accept("uploading " + orders.title() + "; " + products.title());
    this.spec = new ComposedSpec(product.upload(orders), product.upload(products));
  }

  List<Figure> measure() throws IOException {
    List<Finished> without = new ArrayList<>();
    List<List<Finished>> with = new ArrayList<>();
    List<List<Finished>> raw = new ArrayList<>();
    for (int i = 0; i < KEYS.size(); i++) {
      with.add(new ArrayList<>());
      raw.add(new ArrayList<>());
    }
    for (int round = 0; round < place.arguments().rounds(); round++) {
      for (int i = 0; i < KEYS.size(); i++) {
        with.get(i).add(build(spec.joined(KEYS.get(i))));
      }
      without.add(build(spec.alone()));
      Path silver = product.run(name()).resolve("silver");
      for (int i = 0; i < KEYS.size(); i++) {
        raw.get(i).add(join(silver, KEYS.get(i)));
      }
      Folders.delete(product.run(name()));
    }
    List<Figure> figures = new ArrayList<>();
    for (int i = 0; i < KEYS.size(); i++) {
      figures.add(figure(KEYS.get(i), with.get(i), without, raw.get(i)));
    }
    return figures;
  }

  private Figure figure(
      List<String> keys, List<Finished> with, List<Finished> without, List<Finished> raw) {
    return Figure.share(
        Scenario.F2.letter(),
        "composition by "
            + String.join(" and ", keys)
            + String.format(Locale.ROOT, ", %,d by %,d rows", orders.rows(), products.rows()),
        new Series(with),
        new Series(without),
        "raw join",
        new Series(raw),
        MOST_TIMES_RAW);
  }

  /** Of the run before only the one that was built last is kept. */
  private Finished build(String yaml) throws IOException {
    if (runs > 0) {
      Folders.delete(product.run(name()));
    }
    runs++;
    place.progress().accept("building, " + name());
    return product.build(name(), yaml, place.arguments().engine());
  }

  private String name() {
    return "composition-" + runs;
  }

  private Finished join(Path silver, List<String> keys) throws IOException {
    place.progress().accept("joining by " + String.join(" and ", keys));
    Path output = place.folder().resolve("join.parquet");
    Finished joined =
        place
            .bareJava()
            .join(
                silver.resolve("orders").resolve("table.parquet"),
                silver.resolve("products").resolve("table.parquet"),
                keys,
                output,
                place.folder().resolve("spill"),
                place.arguments().engine());
    Files.delete(output);
    return joined;
  }
}
