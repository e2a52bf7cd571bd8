package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.pii.detect.Evidence;
import io.datasetbuilder.pipeline.gold.pii.detect.PersonalValues;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Rows of one column by the kinds that their values hold. For one thread.
 *
 * <p>A form alone proves little: some of the codes of articles are like passports, some identifiers
 * of ten digits like landlines, and one number in ten has a right check digit by chance. So a cell
 * that is nothing but such a value counts where the name of the column states the kind, or where
 * enough of the cells of its form are of the kind.
 */
final class KindCounts {

  /** One cell in so many of its form has to hold personal data. */
  private static final long MOST = 2;

  /** The same for registration numbers alone, which a birth date distinguishes. */
  private static final long MANY = 4;

  private static final Set<PiiKind> BORN = Set.of(PiiKind.RRN, PiiKind.FOREIGNER_NO);

  private final ColumnWords name;
  private final Map<PiiKind, Long> rows = new EnumMap<>(PiiKind.class);
  private final Map<CellForm, Map<PiiKind, Long>> likely = new LinkedHashMap<>();

  /**
   * @param column the name of the column
   */
  KindCounts(String column) {
    this.name = ColumnWords.of(column);
  }

  /** Takes a distinct value and the number of rows that have it. */
  void add(List<JsonValue> row) {
    long count = ((JsonValue.JsonNumber) row.get(1)).value().longValueExact();
    Map<PiiKind, Optional<CellForm>> found = new TreeMap<>();
    for (String text : TextColumn.texts(row.get(0))) {
      PersonalValues.evidenceIn(text)
          .forEach((kind, evidence) -> add(found, kind, evidence, PersonalValues.plain(text)));
    }
    found.forEach((kind, form) -> rowsOf(form).merge(kind, count, Long::sum));
  }

  private Map<PiiKind, Long> rowsOf(Optional<CellForm> form) {
    return form.map(one -> likely.computeIfAbsent(one, any -> new EnumMap<>(PiiKind.class)))
        .orElse(rows);
  }

  /** Notes a kind with the form of the cells to compare with; without one where it is certain. */
  private void add(
      Map<PiiKind, Optional<CellForm>> found, PiiKind kind, Evidence evidence, String plain) {
    CellForm form = CellForm.of(plain);
    boolean other = evidence.compareTo(Evidence.DISTINCT) < 0 && name.stateOtherThings();
    boolean within = form.equals(CellForm.ANY) && evidence != Evidence.SHAPE && !other;
    if (evidence == Evidence.CERTAIN || within || name.state(kind)) {
      found.put(kind, Optional.empty());
    } else if (!other) {
      found.putIfAbsent(kind, Optional.of(form));
    }
  }

  /** The forms of cells that have to be counted before the findings are known. */
  Set<CellForm> compared() {
    return Set.copyOf(likely.keySet());
  }

  /**
   * The findings in the column, in the order of the kinds.
   *
   * @param cells rows of the column with a cell of a form
   */
  List<PiiFinding> findings(String column, ToLongFunction<CellForm> cells) {
    Map<PiiKind, Long> all = new EnumMap<>(rows);
    likely.forEach(
        (form, kinds) -> {
          long compared = cells.applyAsLong(form);
          boolean most = sum(kinds, kinds.keySet()) * MOST >= compared;
          boolean born = sum(kinds, BORN) * MANY >= compared;
          kinds.forEach(
              (kind, found) -> {
                if (most || (born && BORN.contains(kind))) {
                  all.merge(kind, found, Long::sum);
                }
              });
        });
    return all.entrySet().stream()
        .map(entry -> new PiiFinding(column, entry.getKey(), entry.getValue(), PiiBasis.VALUES))
        .toList();
  }

  private static long sum(Map<PiiKind, Long> found, Set<PiiKind> kinds) {
    return kinds.stream().mapToLong(kind -> found.getOrDefault(kind, 0L)).sum();
  }
}
