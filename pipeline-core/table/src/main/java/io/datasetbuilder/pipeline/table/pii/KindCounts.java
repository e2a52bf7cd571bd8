package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.pii.detect.PersonalValues;
import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Rows of one column by the kinds that their values hold. For one thread.
 *
 * <p>A card number written as plain digits differs from any other number by its check digit alone,
 * which one number in ten has by chance. So where many cells are plain numbers and few of them
 * pass, they are numbers of something else.
 */
final class KindCounts {

  private final Map<PiiKind, Long> rows = new EnumMap<>(PiiKind.class);
  private final List<UnformattedNumbers> plain =
      List.of(
          new UnformattedNumbers("[-+]?[0-9]{14,16}", Set.of(PiiKind.CARD)),
          new UnformattedNumbers("[-+]?[0-9]{13}", Set.of(PiiKind.RRN, PiiKind.FOREIGNER_NO)));

  /** Takes a distinct value and the number of rows that have it. */
  void add(List<JsonValue> row) {
    long count = ((JsonValue.JsonNumber) row.get(1)).value().longValueExact();
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    TextColumn.texts(row.get(0)).forEach(text -> kinds.addAll(kindsIn(text, count)));
    kinds.forEach(kind -> rows.merge(kind, count, Long::sum));
  }

  /** The kinds of a text but for those that only the whole column can state. */
  private Set<PiiKind> kindsIn(String text, long count) {
    Set<PiiKind> kinds = PersonalValues.kindsIn(text);
    plain.stream()
        .filter(numbers -> numbers.hold(text))
        .forEach(numbers -> numbers.take(kinds, count));
    return kinds;
  }

  /** What was found in the column, in the order of the kinds. */
  List<PiiFinding> findings(String column) {
    Map<PiiKind, Long> all = new EnumMap<>(PiiKind.class);
    all.putAll(rows);
    plain.stream()
        .filter(UnformattedNumbers::areNoChance)
        .forEach(numbers -> numbers.passed().forEach((kind, n) -> all.merge(kind, n, Long::sum)));
    return all.entrySet().stream()
        .map(entry -> new PiiFinding(column, entry.getKey(), entry.getValue(), PiiBasis.VALUES))
        .toList();
  }

  /**
   * Cells of a column that are one number of a certain length, without separators, and those of
   * them whose check digit passes. For one thread.
   */
  static final class UnformattedNumbers {

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
}
