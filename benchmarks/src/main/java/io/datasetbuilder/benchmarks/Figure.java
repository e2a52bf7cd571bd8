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
 * @param scenario its letter
 * @param what was measured
 * @param ours what the product took
 * @param compared what it is compared with; empty where the bar is a size
 * @param figure what the bar judges
 * @param bar in words
 * @param verdict {@code met}, {@code missed}, or {@code n/a} where nothing could be measured or
 *     nothing is judged
 */
public record Figure(
    String scenario,
    String what,
    String ours,
    String compared,
    String figure,
    String bar,
    String verdict) {

  /** The median of one series in terms of another's. */
  public static Figure ratio(
      String scenario, String what, Series ours, String otherName, Series other, double most) {
    double ratio = (double) ours.median().toNanos() / other.median().toNanos();
    return new Figure(
        scenario,
        what,
        ours.text(),
        otherName + ": " + other.text(),
        String.format(Locale.ROOT, "%.2f times", ratio),
        String.format(Locale.ROOT, "at most %s times", plain(most)),
        verdict(ratio <= most));
  }

  /** How fast one series is in percent of another that does the same work. */
  public static Figure rate(
      String scenario, String what, Series ours, String otherName, Series other, int least) {
    double percent = 100.0 * other.median().toNanos() / ours.median().toNanos();
    return new Figure(
        scenario,
        what,
        ours.text(),
        otherName + ": " + other.text(),
        String.format(Locale.ROOT, "%.0f %% of the rate", percent),
        "at least " + least + " %",
        verdict(percent >= least));
  }

  /**
   * Whether memory stays flat: the most that any run kept more at its end than at its beginning.
   *
   * @param looks the bytes in use, run by run, each from its beginning to its end
   */
  public static Figure growth(String scenario, List<List<Long>> looks, long mostBytes) {
    List<Long> worst = looks.stream().max(Comparator.comparingLong(Figure::growth)).orElseThrow();
    return new Figure(
        scenario,
        "memory in use at a tenth, the half and the end",
        worst.stream().map(Sizes::mib).collect(Collectors.joining(", ")),
        "",
        Sizes.mib(Math.max(0, growth(worst))) + " more",
        "at most " + Sizes.mib(mostBytes) + " more",
        verdict(growth(worst) <= mostBytes));
  }

  private static long growth(List<Long> looks) {
    return looks.get(looks.size() - 1) - looks.get(0);
  }

  /** What is told for information and held to nothing. */
  public static Figure told(String scenario, String what, String ours) {
    return new Figure(scenario, what, ours, "", ours, "none", "n/a");
  }

  /** The most memory that any run of a series held. */
  public static Figure memory(String scenario, Series ours, long mostBytes) {
    OptionalLong peak = ours.peakBytes();
    return new Figure(
        scenario,
        "peak resident memory",
        ours.peakText(),
        "",
        ours.peakText(),
        "at most " + Sizes.mib(mostBytes),
        peak.isPresent() ? verdict(peak.getAsLong() <= mostBytes) : "n/a");
  }

  /**
   * The median of some times, against a bar in milliseconds.
   *
   * @param times at least one
   */
  public static Figure time(String scenario, String what, List<Duration> times, Duration most) {
    List<Duration> sorted = times.stream().sorted().toList();
    Duration median = sorted.get(sorted.size() / 2);
    String range = millis(sorted.get(0)) + " to " + millis(sorted.get(sorted.size() - 1));
    return new Figure(
        scenario,
        what,
        millis(median) + " ms (" + range + ")",
        "",
        millis(median) + " ms",
        "at most " + most.toMillis() + " ms",
        verdict(median.compareTo(most) <= 0));
  }

  /** A number that is to be exactly this. */
  public static Figure count(String scenario, String what, long number, long wanted) {
    String told = String.format(Locale.ROOT, "%,d", number);
    return new Figure(
        scenario,
        what,
        told,
        "",
        told,
        String.format(Locale.ROOT, "exactly %,d", wanted),
        verdict(number == wanted));
  }

  /** A time in terms of another. */
  public static Figure times(
      String scenario, String what, Duration ours, String otherName, Duration other, double most) {
    double ratio = (double) ours.toNanos() / Math.max(1, other.toNanos());
    return new Figure(
        scenario,
        what,
        millis(ours) + " ms",
        otherName + ": " + millis(other) + " ms",
        String.format(Locale.ROOT, "%.2f times", ratio),
        String.format(Locale.ROOT, "at most %s times", plain(most)),
        verdict(ratio <= most));
  }

  /** What memory is at the end in percent of what it was before; more is judged, less is not. */
  public static Figure flatness(
      String scenario, String what, OptionalLong before, OptionalLong after, int mostPercent) {
    if (before.isEmpty() || after.isEmpty()) {
      return new Figure(scenario, what, "n/a", "", "n/a", "at most " + mostPercent + " %", "n/a");
    }
    double more = 100.0 * (after.getAsLong() - before.getAsLong()) / before.getAsLong();
    return new Figure(
        scenario,
        what,
        Sizes.mib(after.getAsLong()),
        "after the warm-up: " + Sizes.mib(before.getAsLong()),
        String.format(Locale.ROOT, "%+.1f %%", more),
        "at most " + mostPercent + " % more",
        verdict(more <= mostPercent));
  }

  /** Whether two results are the same. */
  public static Figure sameness(
      String scenario, String what, String ours, String compared, boolean same) {
    return new Figure(scenario, what, ours, compared, same ? "yes" : "no", "yes", verdict(same));
  }

  private static String verdict(boolean met) {
    return met ? "met" : "missed";
  }

  private static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.2f", time.toNanos() / 1e6);
  }

  private static String plain(double number) {
    return number == Math.rint(number)
        ? Long.toString(Math.round(number))
        : Double.toString(number);
  }
}
