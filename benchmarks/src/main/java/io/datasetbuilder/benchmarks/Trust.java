package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * BuildMeasurements orders with and without what makes a dataset trustworthy: twelve quality rules and the
 * scan for personal data over a file, and masking as well over recorded answers of a provider,
 * since only a provider's dataset declares columns.
 */
final class Trust {

  private static final double MOST_TIMES_WITHOUT = 1.6;

  private final Workspace place;
  private final Product product;
  private int runs;

  Trust(Workspace place) throws IOException {
    this.place = place;
    this.product = place.product();
  }

  List<Figure> measure() throws IOException {
    return List.of(ofFile(), ofRecording());
  }

  private Figure ofFile() throws IOException {
    InputFile orders = place.inputs().of(InputFormat.CSV, place.arguments().rows());
    place.progress().accept("uploading " + orders.title());
    TrustSpec spec = TrustSpec.ofUpload(product.upload(orders));
    return figure("12 quality rules and the scan, " + orders.title(), spec, Optional.empty());
  }

  private Figure ofRecording() throws IOException {
    InputFile recording = place.inputs().of(InputFormat.RECORDING, place.arguments().rows());
    Path replay = place.folder().resolve("replay");
    Path folder = Files.createDirectories(replay.resolve(TrustSpec.PROVIDER));
    Files.createLink(folder.resolve(TrustSpec.DATASET + ".json"), recording.path());
    return figure(
        "12 quality rules, the scan and masking, " + recording.title(),
        TrustSpec.ofRecording(),
        Optional.of(replay));
  }

  private Figure figure(String what, TrustSpec spec, Optional<Path> replay) throws IOException {
    List<Finished> with = new ArrayList<>();
    List<Finished> without = new ArrayList<>();
    for (int round = 0; round < place.arguments().rounds(); round++) {
      with.add(build(spec.checked(), replay));
      without.add(build(spec.unchecked(), replay));
    }
    return Figure.ratio(
        Scenario.F.letter(),
        what,
        new Series(with),
        "without",
        new Series(without),
        MOST_TIMES_WITHOUT);
  }

  private Finished build(String yaml, Optional<Path> replay) throws IOException {
    runs++;
    String run = "trust-" + runs;
    place.progress().accept("building, " + run);
    Finished built = product.build(run, yaml, replay, place.arguments().engine());
    Folders.delete(product.run(run));
    return built;
  }
}
