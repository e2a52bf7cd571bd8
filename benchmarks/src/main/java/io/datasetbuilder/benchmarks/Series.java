package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Repeated runs of one process, at least one. */
record Series(List<CompletedProcess> runs) {

  Series {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a series has a run");
    }
    runs = List.copyOf(runs);
  }

  /**
   * Runs several processes in turn, each once a round.
   *
   * @return a series for each of them, in their order
   */
  static List<Series> inTurn(int rounds, List<AlternatingRuns.Side> sides)
      throws IOException, InterruptedException {
    List<List<CompletedProcess>> runs =
        sides.stream().<List<CompletedProcess>>map(side -> new ArrayList<>()).toList();
    for (int round = 0; round < rounds; round++) {
      for (int side = 0; side < sides.size(); side++) {
        runs.get(side).add(sides.get(side).run());
      }
    }
    return runs.stream().map(Series::new).toList();
  }

  /**
   * The same runs with their processor time as the time; empty where the system does not report it.
   */
  Optional<Series> processorTimes() {
    List<CompletedProcess> timed =
        runs.stream().flatMap(run -> run.processor().map(run::withTime).stream()).toList();
    return timed.size() == runs.size() ? Optional.of(new Series(timed)) : Optional.empty();
  }

  /** The middle time; of an even number of runs the mean of the two in the middle. */
  Duration median() {
    List<Duration> sorted = sorted();
    int runs = sorted.size();
    return sorted.get((runs - 1) / 2).plus(sorted.get(runs / 2)).dividedBy(2);
  }

  /** The most memory, in bytes, that any run held; empty where the system does not report it. */
  OptionalLong peakBytes() {
    return runs.stream().flatMapToLong(run -> run.peakBytes().stream()).max();
  }

  /** The median, with the fastest and the slowest run where there are several. */
  String text() {
    List<String> sorted = sorted().stream().map(Series::seconds).toList();
    String median = seconds(median()) + " s";
    return sorted.size() == 1
        ? median
        : "%s (%s to %s)".formatted(median, sorted.get(0), sorted.get(sorted.size() - 1));
  }

  /** The most memory that any run held. */
  String peakText() {
    return peakBytes().stream().mapToObj(Figure::mib).findFirst().orElse(Figure.NOT_AVAILABLE);
  }

  private List<Duration> sorted() {
    return runs.stream().map(CompletedProcess::wall).sorted().toList();
  }

  private static String seconds(Duration time) {
    double seconds = time.toNanos() / 1e9;
    return Figure.format(seconds < 1 ? "%.3f" : seconds < 10 ? "%.2f" : "%.1f", seconds);
  }

  /** Two processes that run in alternation: the product's, and the one that it is compared with. */
  record AlternatingRuns(Series ours, Series other) {

    /** Runs a process to its end. */
    interface Side {
      CompletedProcess run() throws IOException, InterruptedException;
    }

    /** Runs both sides, which take turns at going first. */
    static AlternatingRuns of(int rounds, Side ours, Side other)
        throws IOException, InterruptedException {
      List<CompletedProcess> ourRuns = new ArrayList<>();
      List<CompletedProcess> otherRuns = new ArrayList<>();
      for (int i = 0; i < 2 * rounds; i++) {
        if (i % 4 == 0 || i % 4 == 3) {
          ourRuns.add(ours.run());
        } else {
          otherRuns.add(other.run());
        }
      }
      return new AlternatingRuns(new Series(ourRuns), new Series(otherRuns));
    }

    /** The median of ours in terms of the other's. */
    Figure ratio(String what, String otherName, double most) {
      double ratio = (double) ours.median().toNanos() / other.median().toNanos();
      return Figure.ratio(what, ours.text(), otherName + ": " + other.text(), ratio, most);
    }

    /** Rate of ours in percent of the other, which does the same work. */
    Figure rate(String what, String otherName, int least) {
      double percent = 100.0 * other.median().toNanos() / ours.median().toNanos();
      return new Figure(
          what,
          ours.text(),
          otherName + ": " + other.text(),
          Figure.format("%.0f %% of the rate", percent),
          "at least " + least + " %",
          percent >= least);
    }
  }
}
