package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** BuildMeasurements of one upload, and raw copies of the same file. What they wrote is deleted at once. */
final class BuildMeasurements {

  private static final List<String> EXPORTS = List.of("parquet");

  private final Workspace place;
  private final InputFile input;
  private final Product product;
  private final String uploadId;
  private final List<Finished> builds = new ArrayList<>();
  private final List<Finished> copies = new ArrayList<>();

  /** Hands the file in. */
  BuildMeasurements(Workspace place, InputFile input) throws IOException {
    this.place = place;
    this.input = input;
    this.product = place.product();
    place.progress().accept("uploading " + input.title());
    this.uploadId = product.upload(input);
  }

  /** One more build. */
  BuildMeasurements build() throws IOException {
    String run = "round-" + (builds.size() + 1);
    place.progress().accept("building, " + run);
    builds.add(product.build(run, uploadId, input, EXPORTS, place.arguments().engine()));
    Folders.delete(product.run(run));
    return this;
  }

  /** One more raw copy. */
  BuildMeasurements copy() throws IOException {
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
