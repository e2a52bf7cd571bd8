package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Repeated runs of one process, at least one. */
record Series(List<CompletedProcess> runs) {

  Series {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a series has a run");
    }
    runs = List.copyOf(runs);
  }

  /** The middle time; of an even number of runs the mean of the two in the middle. */
  Duration median() {
    List<Duration> sorted = sorted();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : sorted.get(middle - 1).plus(sorted.get(middle)).dividedBy(2);
  }

  /** The most memory, in bytes, that any run held; empty where the system does not report it. */
  OptionalLong peakBytes() {
    return runs.stream().flatMapToLong(run -> run.peakBytes().stream()).max();
  }

  /** The median, with the fastest and the slowest run where there are several. */
  String text() {
    List<Duration> sorted = sorted();
    String median = seconds(median()) + " s";
    return runs.size() == 1
        ? median
        : "%s (%s to %s)"
            .formatted(median, seconds(sorted.get(0)), seconds(sorted.get(sorted.size() - 1)));
  }

  /** The most memory that any run held. */
  String peakText() {
    OptionalLong peak = peakBytes();
    return peak.isPresent() ? Figure.mib(peak.getAsLong()) : "n/a";
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
      return Figure.ratio(what, ours, otherName, other, most);
    }
  }
}
