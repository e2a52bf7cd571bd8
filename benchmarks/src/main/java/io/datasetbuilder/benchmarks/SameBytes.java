package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.SortedMap;

/** BuildMeasurements one input with one and with two threads, and compares what is published. */
final class SameBytes {

  private static final List<String> EXPORTS = List.of("parquet", "csv", "jsonl");

  private final Workspace place;

  SameBytes(Workspace place) {
    this.place = place;
  }

  Figure measure() throws IOException {
    InputFile input = place.inputs().of(InputFormat.CSV, place.arguments().rows());
    Product product = place.product();
    String upload = product.upload(input);
    SortedMap<String, String> one = published(product, upload, input, 1);
    SortedMap<String, String> two = published(product, upload, input, 2);
    return Figure.sameness(
        Scenario.D.letter(),
        "same bytes in Gold and exports, " + input.title(),
        "1 thread: " + one.size() + " files",
        "2 threads: " + two.size() + " files",
        one.equals(two));
  }

  private SortedMap<String, String> published(
      Product product, String upload, InputFile input, int threads) throws IOException {
    String run = "threads-" + threads;
    place.progress().accept("building, " + run);
    product.build(run, upload, input, EXPORTS, place.arguments().engine().withThreads(threads));
    SortedMap<String, String> digests = Digests.published(product.run(run));
    Folders.delete(product.run(run));
    return digests;
  }
}
