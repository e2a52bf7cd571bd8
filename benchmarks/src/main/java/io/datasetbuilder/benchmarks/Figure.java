package io.datasetbuilder.benchmarks;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * One row of the table: a measurement, and the bar that it is held to.
 *
 * @param what was measured
 * @param ours what the product took
 * @param compared what it is compared with; empty where the bar is a size
 * @param figure the value that is compared with the bar
 * @param bar in words
 * @param result {@code met}, {@code missed}, or {@code n/a} where nothing could be measured or
 *     there is no bar
 */
record Figure(String what, String ours, String compared, String figure, String bar, String result) {

  static final String NOT_AVAILABLE = "n/a";

  Figure(String what, String ours, String compared, String figure, String bar, boolean isMet) {
    this(what, ours, compared, figure, bar, isMet ? "met" : "missed");
  }

  /** Ratio of the time of ours to that of the compared program. */
  static Figure ratio(String what, String ours, String compared, double ratio, double most) {
    return new Figure(
        what, ours, compared, format("%.2f times", ratio), mostTimes(most), ratio <= most);
  }

  /** The bar of a ratio in words. */
  static String mostTimes(double most) {
    return "at most " + BigDecimal.valueOf(most).stripTrailingZeros().toPlainString() + " times";
  }

  /**
   * Whether memory stays flat: the most that any run kept more at its end than at its beginning.
   *
   * @param samples the bytes in use, run by run, each from its beginning to its end
   */
  static Figure growth(List<List<Long>> samples, long mostBytes) {
    List<Long> worst = samples.stream().max(Comparator.comparingLong(Figure::growth)).orElseThrow();
    return new Figure(
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

  /** A measurement for information, without a bar. */
  static Figure information(String what, String ours) {
    return information(what, ours, "");
  }

  /** As {@link #information(String, String)}, with what others took. */
  static Figure information(String what, String ours, String compared) {
    return new Figure(what, ours, compared, ours, "none", NOT_AVAILABLE);
  }

  /** A measurement that could not be made. */
  static Figure unavailable(String what, String bar) {
    return new Figure(what, NOT_AVAILABLE, "", NOT_AVAILABLE, bar, NOT_AVAILABLE);
  }

  /** The most memory that any run of a series held. */
  static Figure memory(Series ours, long mostBytes) {
    String peak = ours.peakText();
    String bar = "at most " + mib(mostBytes);
    return ours.peakBytes().isEmpty()
        ? new Figure("peak resident memory", peak, "", peak, bar, NOT_AVAILABLE)
        : new Figure(
            "peak resident memory", peak, "", peak, bar, ours.peakBytes().getAsLong() <= mostBytes);
  }

  /**
   * The median of some times, against a bar in milliseconds.
   *
   * @param times at least one
   */
  static Figure time(String what, List<Duration> times, Duration most) {
    List<Double> sorted = times.stream().map(Figure::millis).sorted().toList();
    double median = sorted.get(sorted.size() / 2);
    return new Figure(
        what,
        format("%.2f ms (%.2f to %.2f)", median, sorted.get(0), sorted.get(sorted.size() - 1)),
        "",
        format("%.2f ms", median),
        "at most " + most.toMillis() + " ms",
        median <= millis(most));
  }

  /** A number that is to be exactly this. */
  static Figure count(String what, long number, long wanted) {
    String shown = format("%,d", number);
    return new Figure(what, shown, "", shown, format("exactly %,d", wanted), number == wanted);
  }

  /** Growth of memory in percent of its size before; only growth can miss the bar. */
  static Figure flatness(String what, OptionalLong before, OptionalLong after, int mostPercent) {
    String bar = "at most " + mostPercent + " %";
    if (before.isEmpty() || after.isEmpty()) {
      return unavailable(what, bar);
    }
    double more = 100.0 * (after.getAsLong() - before.getAsLong()) / before.getAsLong();
    return new Figure(
        what,
        mib(after.getAsLong()),
        "after the warm-up: " + mib(before.getAsLong()),
        format("%+.1f %%", more),
        bar + " more",
        more <= mostPercent);
  }

  /** A number of bytes in MiB, rounded up. */
  static String mib(long bytes) {
    return format("%,d MiB", (bytes + (1 << 20) - 1) >> 20);
  }

  static double millis(Duration time) {
    return time.toNanos() / 1e6;
  }

  /** Formats values in the one form of the table, whatever the locale. */
  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * A Markdown table, which is pasted into {@code docs/performance.md}, with LF line ends.
   *
   * @param conditions conditions of the measurements, a sentence a line; they come before the table
   */
  static String table(List<String> conditions, Map<Scenario, List<Figure>> figures) {
    StringBuilder page = new StringBuilder();
    conditions.forEach(line -> page.append(line).append('\n'));
    page.append("\n|  | Measured | Ours | Compared with | Result | Bar |  |\n")
        .append("|---|---|---|---|---|---|---|\n");
    figures.forEach(
        (scenario, rows) -> rows.forEach(row -> page.append(row.markdown(scenario.letter()))));
    return page.toString();
  }

  private String markdown(String letter) {
    return "| " + String.join(" | ", letter, what, ours, compared, figure, bar, result) + " |\n";
  }
}
