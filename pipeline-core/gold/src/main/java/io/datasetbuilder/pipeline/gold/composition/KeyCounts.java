package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One row for each distinct key of a side with the number of its rows there, brought together with
 * the same of the other side: everything that is to be known about the keys comes out of this. Key
 * tuples that hold a null or NaN are rows without a partner.
 *
 * @param composed whether texts are compared in Unicode's composed form, which the join does not
 */
record KeyCounts(Side left, Side right, List<JoinKey> keys, boolean composed) {

  KeyCounts(Side left, Side right, List<JoinKey> keys) {
    this(left, right, keys, false);
  }

  /** The same with texts in composed form. */
  KeyCounts inComposedForm() {
    return new KeyCounts(left, right, keys, true);
  }

  /** Rows of a key on the left; null for a key that is not there. */
  static final Expression LEFT_ROWS = Expression.column("ln");

  /** Rows of a key on the right; null for a key that is not there. */
  static final Expression RIGHT_ROWS = Expression.column("rn");

  /** The distinct keys, those of one side or of both. */
  Relation joined(JoinKind kind) {
    List<KeyEquality> on = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      on.add(new KeyEquality(leftKeys().get(i), rightKeys().get(i)));
    }
    return new Relation.Join(
        counted(left, JoinKey::left, "l"), counted(right, JoinKey::right, "r"), kind, on);
  }

  private Relation counted(Side side, Function<JoinKey, Column> column, String prefix) {
    List<Named> tuple = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Expression value = Expression.column(column.apply(keys.get(i)).name());
      Expression compared = keys.get(i).compared(value);
      boolean text = composed && keys.get(i).isText();
      tuple.add(new Named(prefix + i, text ? new Expression.Compose(compared) : compared));
    }
    return new Relation.Aggregate(
        new Relation.Scan(side.silver()),
        tuple,
        List.of(new Measure(prefix + "n", new Figure.CountRows())));
  }

  /** The key's parts as the left side has them. */
  List<Expression> leftKeys() {
    return parts("l");
  }

  /** The key's parts as the right side has them. */
  List<Expression> rightKeys() {
    return parts("r");
  }

  private List<Expression> parts(String prefix) {
    return IntStream.range(0, keys.size()).mapToObj(i -> Expression.column(prefix + i)).toList();
  }

  /**
   * A key that is on both sides.
   *
   * @param values of its columns, all of them non-null
   * @param leftRows its rows on the left, at least 1
   * @param rightRows its rows on the right, at least 1
   */
  record MultipliedKey(List<JsonValue> values, long leftRows, long rightRows) {
    MultipliedKey {
      values = List.copyOf(values);
    }
  }
}
