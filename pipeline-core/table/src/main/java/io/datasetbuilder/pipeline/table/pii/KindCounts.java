package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.pii.detect.PersonalValues;
import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  /** The kinds of a text but for those that only the whole column can tell. */
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
}
