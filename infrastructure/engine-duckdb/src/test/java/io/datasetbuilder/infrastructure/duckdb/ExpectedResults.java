package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.buildspec.quality.RangeRule;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Results of quality checks as they must be, from counts that somebody else made. */
final class ExpectedResults {

  private final long rows;
  private final List<QualityCheckResult> results = new ArrayList<>();

  ExpectedResults(long rows) {
    this.rows = rows;
  }

  List<QualityCheckResult> results() {
    return results;
  }

  void ratio(
      String category, String rule, Optional<String> column, long affected, BigDecimal most) {
    boolean violated = (double) affected / rows > most.doubleValue();
    String detail =
        affected
            + " of "
            + rows
            + column
                .map(name -> " cells of column '" + name + "' are null")
                .orElse(" rows repeat another row");
    add(category, rule, column, violated, JsonValue.of(most), affected, rows, detail);
  }

  void minRows(long least) {
    boolean violated = rows < least;
    results.add(
        new QualityCheckResult(
            "s",
            "row_count",
            "min_rows",
            Optional.empty(),
            violated ? CheckStatus.WARN : CheckStatus.PASS,
            JsonValue.of(rows),
            JsonValue.of(least),
            Optional.empty(),
            Optional.empty(),
            violated
                ? Optional.of("the table has " + rows + " rows, fewer than " + least)
                : Optional.empty()));
  }

  void range(RangeRule rule, long affected, long evaluated) {
    JsonValue threshold =
        new JsonMembers()
            .putOrNull("min", rule.min(), JsonValue::of)
            .putOrNull("max", rule.max(), JsonValue::of)
            .toObject();
    String wording =
        rule.min().isPresent() && rule.max().isPresent()
            ? "outside " + rule.min().get() + " to " + rule.max().get()
            : rule.min()
                .map(min -> "not at least " + min)
                .orElseGet(() -> "not at most " + rule.max().orElseThrow());
    add(
        "range",
        "range",
        Optional.of(rule.column()),
        affected > 0,
        threshold,
        affected,
        evaluated,
        affected + " of " + evaluated + " values of column '" + rule.column() + "' are " + wording);
  }

  void comparison(CompareColumnsRule rule, long affected, long evaluated) {
    JsonValue threshold =
        new JsonMembers()
            .put("operator", rule.operator().wire())
            .put("right_column", rule.right())
            .toObject();
    String sign =
        switch (rule.operator()) {
          case EQ -> "=";
          case NE -> "<>";
          case GT -> ">";
          case GTE -> ">=";
          case LT -> "<";
          case LTE -> "<=";
        };
    add(
        "compare_columns",
        "compare_columns",
        Optional.of(rule.left() + "," + rule.right()),
        affected > 0,
        threshold,
        affected,
        evaluated,
        affected
            + " of "
            + evaluated
            + " rows break '"
            + rule.left()
            + "' "
            + sign
            + " '"
            + rule.right()
            + "'");
  }

  private void add(
      String category,
      String rule,
      Optional<String> column,
      boolean violated,
      JsonValue threshold,
      long affected,
      long evaluated,
      String detail) {
    if (evaluated == 0) {
      return;
    }
    BigDecimal ratio = new BigDecimal(Double.toString((double) affected / evaluated));
    results.add(
        new QualityCheckResult(
            "s",
            category,
            rule,
            column,
            violated ? CheckStatus.WARN : CheckStatus.PASS,
            JsonValue.of(CanonicalJson.byValue(ratio)),
            threshold,
            Optional.of(affected),
            Optional.of(evaluated),
            violated ? Optional.of(detail) : Optional.empty()));
  }
}
