package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures the chosen scenarios one after the other. To be run once. */
final class Benchmark {

  private static final double MOST_TIMES_RAW = 4;
  private static final double MOST_TIMES_OF_A = 4.4;
  private static final long MOST_MEMORY = 1536L << 20;

  private final Workspace place;
  private final Arguments arguments;
  private final List<Figure> figures = new ArrayList<>();
  private Series buildsOfA;

  Benchmark(Workspace place) {
    this.place = place;
    this.arguments = place.arguments();
  }

  /** The table in Markdown. */
  String run() throws IOException {
    for (Scenario scenario : arguments.only()) {
      place.progress().accept("(" + scenario.letter() + ") " + scenario.meaning());
      switch (scenario) {
        case A, C -> buildAgainstCopy(scenario);
        case B -> manyRows();
        case D -> figures.add(new SameBytes(place).measure());
        case E -> figures.add(new ColdStartMeasurement(place).measure());
        case F -> figures.addAll(new Trust(place).measure());
        case F2 -> figures.addAll(new CompositionMeasurement(place).measure());
        case G -> figures.addAll(new Listing(place).measure());
        case H -> figures.addAll(new FetchMeasurement(place).measure());
        case I -> figures.addAll(new PollingMeasurement(place).measure());
        case J -> figures.addAll(new SubmissionMeasurement(place).measure());
        case K -> figures.addAll(new SoakMeasurement(place).measure());
        case L -> figures.addAll(new MixedBuildsMeasurement(place).measure());
      }
      place.clear();
    }
    return FigureTable.markdown(conditions(), figures);
  }

  private void buildAgainstCopy(Scenario scenario) throws IOException {
    InputFormat format = scenario == Scenario.A ? InputFormat.CSV : InputFormat.JSON_LINES;
    InputFile input = place.inputs().of(format, arguments.rows());
    BuildMeasurements builds = new BuildMeasurements(place, input);
    for (int round = 0; round < arguments.rounds(); round++) {
      builds.build().copy();
    }
    if (scenario == Scenario.A) {
      buildsOfA = builds.ours();
    }
    String letter = scenario.letter();
    figures.add(
        Figure.ratio(
            letter,
            "build of " + input.title(),
            builds.ours(),
            "raw `COPY`",
            builds.raw(),
            MOST_TIMES_RAW));
    figures.add(Figure.memory(letter, builds.ours(), MOST_MEMORY));
  }

  private void manyRows() throws IOException {
    Series few = buildsOfA == null ? builds(arguments.rows()) : buildsOfA;
    place.clear();
    Series many = builds(arguments.manyRows());
    InputFile input = place.inputs().of(InputFormat.CSV, arguments.manyRows());
    String letter = Scenario.B.letter();
    figures.add(
        Figure.ratio(
            letter, "build of " + input.title(), many, "build of (a)", few, MOST_TIMES_OF_A));
    figures.add(Figure.memory(letter, many, MOST_MEMORY));
  }

  private Series builds(long rows) throws IOException {
    BuildMeasurements builds = new BuildMeasurements(place, place.inputs().of(InputFormat.CSV, rows));
    for (int round = 0; round < arguments.rounds(); round++) {
      builds.build();
    }
    return builds.ours();
  }

  private List<String> conditions() {
    return List.of(
        "Machine: " + MachineShape.line() + ".",
        String.format(
            Locale.ROOT,
            "Heap 256 MiB; engine on both sides: %d threads, %,d MiB; medians of %d rounds, in"
                + " brackets the fastest and the slowest; scale %s.",
            arguments.engine().threads(),
            arguments.engine().memoryMb(),
            arguments.rounds(),
            arguments.scale()));
  }
}
