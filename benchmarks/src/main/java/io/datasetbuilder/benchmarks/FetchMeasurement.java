package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Fetches pages of a provider into Bronze, and downloads the same pages for nothing. Both sides
 * take turns at going first; the stand-in for the provider works in a process of its own.
 */
final class FetchMeasurement {

  private static final int LEAST_PERCENT = 60;
  private static final long MOST_GROWTH = 8L << 20;
  private static final long PAGES = 2_000;
  private static final int PAGE = 1_000;

  private final Workspace place;
  private final PagePrograms programs;
  private final Path output;
  private final long pages;
  private final List<Finished> ours = new ArrayList<>();
  private final List<Finished> bare = new ArrayList<>();

  FetchMeasurement(Workspace place) {
    this.place = place;
    this.programs = place.pagePrograms();
    this.output = place.folder().resolve("product");
    this.pages = Math.max(10, Math.round(PAGES * place.arguments().scale()));
  }

  /** The rate, the memory, and for information the whole build. */
  List<Figure> measure() throws IOException {
    try (BackgroundProcess served = programs.serve(pages)) {
      String address = served.firstLine();
      programs.download(address, pages);
      for (int round = 1; round <= place.arguments().rounds(); round++) {
        place.progress().accept("fetching, round-" + round);
        if (round % 2 == 0) {
          ours.add(fetch(address));
          bare.add(programs.download(address, pages));
        } else {
          bare.add(programs.download(address, pages));
          ours.add(fetch(address));
        }
      }
      place.progress().accept("building what is fetched");
      return figures(build(address));
    }
  }

  private List<Figure> figures(Finished build) {
    String letter = Scenario.H.letter();
    String what =
        String.format(
            Locale.ROOT, "fetch into Bronze, %,d rows in pages of %,d", pages * PAGE, PAGE);
    return List.of(
        Figure.rate(
            letter,
            what,
            new Series(ours),
            "bare `java.net.http` loop",
            new Series(bare),
            LEAST_PERCENT),
        Figure.growth(letter, ours.stream().map(FetchMeasurement::looks).toList(), MOST_GROWTH),
        Figure.told(letter, "peak resident memory of the fetch", new Series(ours).peakText()),
        Figure.told(
            letter, "whole build of them, fetch included", new Series(List.of(build)).text()));
  }

  private Finished fetch(String address) throws IOException {
    Path folder = Files.createDirectories(output);
    Finished fetched = programs.fetch(address, pages, folder);
    Folders.delete(folder);
    return fetched;
  }

  private Finished build(String address) throws IOException {
    Path folder = Files.createDirectories(output);
    Finished built = programs.build(address, pages, folder, place.arguments().engine());
    Folders.delete(folder);
    return built;
  }

  private static List<Long> looks(Finished fetch) {
    return Arrays.stream(fetch.output().split("\t", -1)).map(Long::parseLong).toList();
  }
}
