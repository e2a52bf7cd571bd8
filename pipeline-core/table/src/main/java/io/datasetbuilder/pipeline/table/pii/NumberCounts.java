package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.table.pii.detect.WholeNumbers;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Rows of one column of numbers by the kinds that they may hold. For one thread. */
final class NumberCounts {

  /** Of numbers like phones one in ten is a business number by chance; more than this are none. */
  private static final double MOST = 0.75;

  /** With fewer values than this it may be chance all the same. */
  private static final int FEW = 3;

  private final Map<PiiKind, Long> rows = new EnumMap<>(PiiKind.class);
  private final AtomicLong phones = new AtomicLong();
  private final AtomicLong businesses = new AtomicLong();

  /**
   * Takes a distinct value.
   *
   * @param numbers the value, or the elements of it
   * @param count rows that have it
   */
  void add(List<BigDecimal> numbers, long count) {
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    numbers.forEach(number -> kinds.addAll(WholeNumbers.kindsIn(number)));
    kinds.forEach(kind -> rows.merge(kind, count, Long::sum));
    if (kinds.contains(PiiKind.PHONE)) {
      phones.incrementAndGet();
      if (numbers.stream().anyMatch(WholeNumbers::isBusinessNumber)) {
        businesses.incrementAndGet();
      }
    }
  }

  /**
   * Rows by kind of a form; nothing where they are too few, or numbers of something else.
   *
   * @param compared rows with a number as long as the form's
   */
  Map<PiiKind, Long> of(NumberPattern form, long compared) {
    Map<PiiKind, Long> found = new EnumMap<>(PiiKind.class);
    form.kinds().stream()
        .filter(rows::containsKey)
        .forEach(kind -> found.put(kind, rows.get(kind)));
    long all = found.values().stream().mapToLong(Long::longValue).sum();
    return form.isNoChance(all, compared) && !areBusinesses(form) ? found : Map.of();
  }

  /**
   * Registration numbers of businesses are no personal data, and many begin like mobile numbers.
   */
  private boolean areBusinesses(NumberPattern form) {
    return form.kinds().contains(PiiKind.PHONE)
        && businesses.get() >= FEW
        && businesses.get() >= phones.get() * MOST;
  }
}
