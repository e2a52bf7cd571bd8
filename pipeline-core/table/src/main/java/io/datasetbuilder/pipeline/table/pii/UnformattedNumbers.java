package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Cells of a column that are one number of a certain length, without separators, and those of them
 * whose check digit passes. For one thread.
 */
final class UnformattedNumbers {

  /** With fewer numbers than this, one that passes is taken for what it looks like. */
  private static final long FEW = 10;

  /** Below one in so many, numbers that pass are chance. */
  private static final long CHANCE = 4;

  private final Pattern form;
  private final Set<PiiKind> kinds;
  private final AtomicLong cells = new AtomicLong();
  private final Map<PiiKind, Long> passed = new EnumMap<>(PiiKind.class);

  /**
   * @param form of a whole cell
   * @param kinds what such a number may be
   */
  UnformattedNumbers(String form, Set<PiiKind> kinds) {
    this.form = Pattern.compile(form);
    this.kinds = Set.copyOf(kinds);
  }

  /** Whether a cell is such a number. */
  boolean hold(String text) {
    return form.matcher(text).matches();
  }

  /** Counts a cell of so many rows, and takes its kinds out of those found. */
  void take(Set<PiiKind> found, long rows) {
    cells.addAndGet(rows);
    kinds.stream().filter(found::remove).forEach(kind -> passed.merge(kind, rows, Long::sum));
  }

  /** Rows by kind. */
  Map<PiiKind, Long> passed() {
    return new HashMap<>(passed);
  }

  /** Whether so many of the numbers pass that it cannot be chance. */
  boolean areNoChance() {
    long all = passed.values().stream().mapToLong(Long::longValue).sum();
    return cells.get() < FEW || all * CHANCE >= cells.get();
  }
}
