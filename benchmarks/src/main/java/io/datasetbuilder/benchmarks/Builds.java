package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.figures.Series;
import io.datasetbuilder.benchmarks.input.InputFile;
import io.datasetbuilder.benchmarks.measured.BareJava;
import io.datasetbuilder.benchmarks.measured.EngineShare;
import io.datasetbuilder.benchmarks.measured.Product;
import io.datasetbuilder.benchmarks.process.Finished;
import io.datasetbuilder.benchmarks.process.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds of one upload, and raw copies of the same file. What they wrote is deleted at once. */
final class Builds {

  private static final List<String> EXPORTS = List.of("parquet");

  private final Workplace place;
  private final InputFile input;
  private final Product product;
  private final String uploadId;
  private final List<Finished> builds = new ArrayList<>();
  private final List<Finished> copies = new ArrayList<>();

  /** Hands the file in. */
  Builds(Workplace place, InputFile input) throws IOException {
    this.place = place;
    this.input = input;
    this.product = place.product();
    place.progress().accept("uploading " + input.title());
    this.uploadId = product.upload(input);
  }

  /** One more build. */
  Builds build() throws IOException {
    String run = "round-" + (builds.size() + 1);
    place.progress().accept("building, " + run);
    builds.add(product.build(run, uploadId, input, EXPORTS, place.arguments().engine()));
    Folders.delete(product.run(run));
    return this;
  }

  /** One more raw copy. */
  Builds copy() throws IOException {
    place.progress().accept("copying, round-" + (copies.size() + 1));
    EngineShare engine = place.arguments().engine();
    Path output = place.folder().resolve("copy.parquet");
    BareJava bare = place.bareJava();
    copies.add(bare.copy(input, output, place.folder().resolve("spill"), engine));
    Files.delete(output);
    return this;
  }

  Series ours() {
    return new Series(builds);
  }

  Series raw() {
    return new Series(copies);
  }
}
