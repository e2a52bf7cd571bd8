package io.datasetbuilder.pipeline.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.pii.detect.PersonalValues;
import io.datasetbuilder.pipeline.pii.detect.PiiKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rows of one column by the kinds that their values hold. For one thread. */
final class KindCounts {

  private final Map<PiiKind, Long> rows = new EnumMap<>(PiiKind.class);

  /** Takes a distinct value and the number of rows that have it. */
  void add(List<JsonValue> row) {
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    TextColumn.texts(row.get(0)).forEach(text -> kinds.addAll(PersonalValues.kindsIn(text)));
    if (!kinds.isEmpty()) {
      long count = ((JsonValue.JsonNumber) row.get(1)).value().longValueExact();
      kinds.forEach(kind -> rows.merge(kind, count, Long::sum));
    }
  }

  /** What was found in the column, in the order of the kinds. */
  List<PiiFinding> findings(String column) {
    return rows.entrySet().stream()
        .map(entry -> new PiiFinding(column, entry.getKey(), entry.getValue(), PiiBasis.VALUES))
        .toList();
  }
}
