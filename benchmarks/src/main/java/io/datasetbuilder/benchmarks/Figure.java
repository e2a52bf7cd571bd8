package io.datasetbuilder.benchmarks;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * One row of the table: something that was measured, and the bar that it is held to.
 *
 * @param what was measured
 * @param ours what the product took
 * @param compared what it is compared with; empty where the bar is a size
 * @param figure what is held to the bar
 * @param bar in words
 * @param result {@code met}, {@code missed}, or {@code n/a} where nothing could be measured or
 *     there is no bar
 */
record Figure(String what, String ours, String compared, String figure, String bar, String result) {

  private static final String NOT_AVAILABLE = "n/a";

  private static Figure of(
      String what, String ours, String compared, String figure, String bar, boolean isMet) {
    return new Figure(what, ours, compared, figure, bar, isMet ? "met" : "missed");
  }

  /** The median of one series in terms of another's. */
  static Figure ratio(String what, Series ours, String otherName, Series other, double most) {
    double ratio = (double) ours.median().toNanos() / other.median().toNanos();
    return ratio(what, ours.text(), otherName + ": " + other.text(), ratio, most);
  }

  /** A time in terms of another. */
  static Figure ratio(String what, Duration ours, String otherName, Duration other, double most) {
    double ratio = (double) ours.toNanos() / Math.max(1, other.toNanos());
    String compared = otherName + ": " + millis(other) + " ms";
    return ratio(what, millis(ours) + " ms", compared, ratio, most);
  }

  private static Figure ratio(
      String what, String ours, String compared, double ratio, double most) {
    boolean isWhole = most == Math.rint(most);
    String bar = "at most " + (isWhole ? Long.toString((long) most) : most) + " times";
    return of(what, ours, compared, format("%.2f times", ratio), bar, ratio <= most);
  }

  /** How fast one series is in percent of another that does the same work. */
  static Figure rate(String what, Series ours, String otherName, Series other, int least) {
    double percent = 100.0 * other.median().toNanos() / ours.median().toNanos();
    return of(
        what,
        ours.text(),
        otherName + ": " + other.text(),
        format("%.0f %% of the rate", percent),
        "at least " + least + " %",
        percent >= least);
  }

  /**
   * Whether memory stays flat: the most that any run kept more at its end than at its beginning.
   *
   * @param samples the bytes in use, run by run, each from its beginning to its end
   */
  static Figure growth(List<List<Long>> samples, long mostBytes) {
    List<Long> worst = samples.stream().max(Comparator.comparingLong(Figure::growth)).orElseThrow();
    return of(
        "memory in use at a tenth, the half and the end",
        worst.stream().map(Figure::mib).collect(Collectors.joining(", ")),
        "",
        mib(Math.max(0, growth(worst))) + " more",
        "at most " + mib(mostBytes) + " more",
        growth(worst) <= mostBytes);
  }

  private static long growth(List<Long> samples) {
    return samples.get(samples.size() - 1) - samples.get(0);
  }

  /** What is shown for information and held to nothing. */
  static Figure information(String what, String ours) {
    return new Figure(what, ours, "", ours, "none", NOT_AVAILABLE);
  }

  /** The most memory that any run of a series held. */
  static Figure memory(Series ours, long mostBytes) {
    String what = "peak resident memory";
    String peak = ours.peakText();
    String bar = "at most " + mib(mostBytes);
    return ours.peakBytes().isEmpty()
        ? new Figure(what, peak, "", peak, bar, NOT_AVAILABLE)
        : of(what, peak, "", peak, bar, ours.peakBytes().getAsLong() <= mostBytes);
  }

  /**
   * The median of some times, against a bar in milliseconds.
   *
   * @param times at least one
   */
  static Figure time(String what, List<Duration> times, Duration most) {
    List<Duration> sorted = times.stream().sorted().toList();
    Duration median = sorted.get(sorted.size() / 2);
    String range = millis(sorted.get(0)) + " to " + millis(sorted.get(sorted.size() - 1));
    return of(
        what,
        millis(median) + " ms (" + range + ")",
        "",
        millis(median) + " ms",
        "at most " + most.toMillis() + " ms",
        median.compareTo(most) <= 0);
  }

  /** A number that is to be exactly this. */
  static Figure count(String what, long number, long wanted) {
    String shown = format("%,d", number);
    return of(what, shown, "", shown, format("exactly %,d", wanted), number == wanted);
  }

  /** What memory is at the end in percent of what it was before; only more can miss the bar. */
  static Figure flatness(String what, OptionalLong before, OptionalLong after, int mostPercent) {
    String bar = "at most " + mostPercent + " %";
    if (before.isEmpty() || after.isEmpty()) {
      return new Figure(what, NOT_AVAILABLE, "", NOT_AVAILABLE, bar, NOT_AVAILABLE);
    }
    double more = 100.0 * (after.getAsLong() - before.getAsLong()) / before.getAsLong();
    return of(
        what,
        mib(after.getAsLong()),
        "after the warm-up: " + mib(before.getAsLong()),
        format("%+.1f %%", more),
        bar + " more",
        more <= mostPercent);
  }

  /** Whether two results are the same. */
  static Figure sameness(String what, String ours, String compared, boolean same) {
    return of(what, ours, compared, same ? "yes" : "no", "yes", same);
  }

  /** A number of bytes in MiB, rounded up. */
  static String mib(long bytes) {
    return format("%,d MiB", (bytes + (1 << 20) - 1) >> 20);
  }

  private static String millis(Duration time) {
    return format("%.2f", time.toNanos() / 1e6);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Figures as a Markdown table, which is pasted into {@code docs/performance.md}. */
  static final class FigureTable {

    private final StringBuilder page = new StringBuilder();

    /**
     * @param conditions what the figures hold for, a sentence a line; they come before the table
     */
    FigureTable(List<String> conditions) {
      conditions.forEach(line -> page.append(line).append('\n'));
      page.append("\n|  | Measured | Ours | Compared with | Figure | Bar |  |\n")
          .append("|---|---|---|---|---|---|---|\n");
    }

    /** Adds a row a figure. */
    void add(String scenario, List<Figure> figures) {
      for (Figure figure : figures) {
        List<String> cells =
            List.of(
                scenario,
                figure.what(),
                figure.ours(),
                figure.compared(),
                figure.figure(),
                figure.bar(),
                figure.result());
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
      }
    }

    /** LF line ends, one at the end. */
    String markdown() {
      return page.toString();
    }
  }
}
