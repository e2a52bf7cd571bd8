package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A check that ended otherwise, or was evaluated in one run only.
 *
 * @param rule the rule's name
 * @param column the column, or columns joined by a comma
 */
public record QualityChange(
    String rule, Optional<String> column, Pair<QualityCheckResult> results) {

  /** What changed between the results of one source, in the order of the first run. */
  static List<QualityChange> between(
      List<QualityCheckResult> left, List<QualityCheckResult> right) {
    Map<Check, QualityCheckResult> before = byCheck(left);
    Map<Check, QualityCheckResult> now = byCheck(right);
    Map<Check, QualityCheckResult> all = new LinkedHashMap<>(before);
    now.forEach(all::putIfAbsent);
    List<QualityChange> changes = new ArrayList<>();
    for (Check check : all.keySet()) {
      Pair<QualityCheckResult> pair =
          new Pair<>(Optional.ofNullable(before.get(check)), Optional.ofNullable(now.get(check)));
      if (pair.differ()) {
        changes.add(new QualityChange(check.rule(), check.column(), pair));
      }
    }
    return changes;
  }

  /** Several rules may check one column: they are distinguished by their place. */
  private static Map<Check, QualityCheckResult> byCheck(List<QualityCheckResult> results) {
    Map<Check, QualityCheckResult> found = new LinkedHashMap<>();
    for (QualityCheckResult result : results) {
      int place = 0;
      while (found.putIfAbsent(new Check(result.rule(), result.column(), place), result) != null) {
        place++;
      }
    }
    return found;
  }

  private record Check(String rule, Optional<String> column, int place) {}
}
