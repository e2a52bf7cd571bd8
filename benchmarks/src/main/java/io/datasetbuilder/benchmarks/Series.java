package io.datasetbuilder.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** The runs of one thing, at least one. */
public record Series(List<Finished> runs) {

  public Series {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("a series has a run");
    }
    runs = List.copyOf(runs);
  }

  /** The middle time; of an even number of runs the mean of the two in the middle. */
  public Duration median() {
    List<Duration> sorted = sorted();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : sorted.get(middle - 1).plus(sorted.get(middle)).dividedBy(2);
  }

  /** The most memory, in bytes, that any run held; empty where the system does not tell. */
  public OptionalLong peakBytes() {
    return runs.stream().flatMapToLong(run -> run.peakBytes().stream()).max();
  }

  /** The median, with the fastest and the slowest run where there are several. */
  public String text() {
    if (runs.size() == 1) {
      return seconds(median()) + " s";
    }
    List<Duration> sorted = sorted();
    return String.format(
        "%s s (%s to %s)",
        seconds(median()), seconds(sorted.get(0)), seconds(sorted.get(sorted.size() - 1)));
  }

  /** The most memory that any run held. */
  public String peakText() {
    OptionalLong peak = peakBytes();
    return peak.isPresent() ? Sizes.mib(peak.getAsLong()) : "n/a";
  }

  private List<Duration> sorted() {
    return runs.stream().map(Finished::wall).sorted().toList();
  }

  private static String seconds(Duration time) {
    double seconds = time.toNanos() / 1e9;
    return String.format(
        Locale.ROOT, seconds < 1 ? "%.3f" : seconds < 10 ? "%.2f" : "%.1f", seconds);
  }
}
