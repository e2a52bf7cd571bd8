package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Asks an index of many runs for pages. */
final class Listing {

  private static final Duration MOST = Duration.ofMillis(50);
  private static final long RUNS = 100_000;

  private final Workspace place;

  Listing(Workspace place) {
    this.place = place;
  }

  /** A figure a page. */
  List<Figure> measure() throws IOException {
    Path folder = Files.createDirectories(place.folder().resolve("product"));
    long runs = Math.max(1_000, Math.round(RUNS * place.arguments().scale()));
    String lines = place.bareJava().listRuns(folder.resolve("state/index.sqlite3"), runs).output();
    List<Figure> figures = new ArrayList<>();
    for (String line : lines.split("\n", -1)) {
      figures.add(figure(line.split("\t", -1), runs));
    }
    return figures;
  }

  private static Figure figure(String[] cells, long runs) {
    List<Duration> times =
        Arrays.stream(cells).skip(1).map(Long::parseLong).map(Duration::ofNanos).toList();
    return Figure.time(
        Scenario.G.letter(), "%s of %,d indexed runs".formatted(cells[0], runs), times, MOST);
  }
}
