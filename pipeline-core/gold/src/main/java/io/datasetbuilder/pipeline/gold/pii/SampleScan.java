package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.pii.NumberScan.NumberCounts;
import io.datasetbuilder.pipeline.gold.pii.TextColumn.PiiPrefilter;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.Column;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Looks for personal data in some cells of a column, by the rules of {@link PiiScan}. */
public final class SampleScan {

  private SampleScan() {}

  /**
   * The kinds that values hold; the column's name alone suggests none.
   *
   * @param cells its values as text, nulls left out
   */
  public static Set<PiiKind> kindsIn(Column column, List<String> cells) {
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    if (TextColumn.isText(column.type())) {
      KindCounts counts = new KindCounts(column.name());
      cells.stream()
          .filter(PiiPrefilter::accepts)
          .forEach(cell -> counts.add(List.of(JsonValue.of(cell), JsonValue.of(1))));
      counts
          .findings(column.name(), form -> cells.stream().filter(form::matches).count())
          .forEach(finding -> kinds.add(finding.kind()));
    } else if (NumberColumn.canHold(column.type())) {
      kinds.addAll(ofNumbers(column.name(), cells.stream().map(BigDecimal::new).toList()));
    }
    return kinds;
  }

  private static Set<PiiKind> ofNumbers(String column, List<BigDecimal> numbers) {
    NumberCounts counts = new NumberCounts();
    numbers.forEach(number -> counts.add(List.of(number), 1));
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    for (NumberPattern form : NumberPattern.of(column)) {
      long compared = numbers.stream().filter(form::compares).count();
      kinds.addAll(counts.of(form, compared).keySet());
    }
    return kinds;
  }
}
