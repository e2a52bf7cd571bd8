package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds keys that look alike on both sides and do not match: their letters are composed in one
 * character on one side (NFC) and written in several on the other (NFD). Counted only where some
 * key is not in composed form.
 */
record ComposedForms(KeyCounts counts, KeyStatistics figures, TableEngine.Session engine) {

  /** Rows of each side that match only in composed form; not both are 0. */
  record Rows(long left, long right) {}

  Optional<Rows> rowsThatWouldMatch() {
    boolean unmatched = isUnmatched(figures.left()) || isUnmatched(figures.right());
    boolean decomposed =
        unmatched
            && (hasDecomposed(counts.left(), JoinKey::left)
                || hasDecomposed(counts.right(), JoinKey::right));
    if (!decomposed) {
      return Optional.empty();
    }
    KeyStatistics composed = KeyStatistics.CountKeys.of(counts.inComposedForm(), engine);
    Rows more =
        new Rows(
            composed.left().matchedRows() - figures.left().matchedRows(),
            composed.right().matchedRows() - figures.right().matchedRows());
    return Optional.of(more).filter(rows -> rows.left() + rows.right() > 0);
  }

  private static boolean isUnmatched(CompositionProvenance.SideStatistics side) {
    return side.rows() - side.nullKeyRows() > side.matchedRows();
  }

  private boolean hasDecomposed(Side side, Function<JoinKey, Column> column) {
    List<Expression> differing =
        counts.keys().stream()
            .filter(JoinKey::isText)
            .map(key -> Expression.column(column.apply(key).name()))
            .<Expression>map(
                value -> new Comparison(Operator.NE, value, new Expression.Compose(value)))
            .toList();
    if (differing.isEmpty()) {
      return false;
    }
    Relation counted =
        new Relation.Aggregate(
            new Relation.Scan(side.silver()),
            List.of(),
            List.of(new Measure("rows", new Figure.CountWhere(new Expression.AnyOf(differing)))));
    return engine.rows(counted).get(0).get(0) instanceof JsonValue.JsonNumber rows
        && rows.value().signum() > 0;
  }
}
