package io.datasetbuilder.buildspec.gold;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.function.Function;

/**
 * A condition that a row must pass: one of Silver to be in Gold, or one of a source to be in Silver
 * (Spec, "sources[].gold", rules 1 to 3).
 */
public sealed interface GoldFilter {

  /** The column compared, by its name in Silver; select may drop it. */
  String column();

  /** Applies the function for the kind of filter. */
  <R> R match(
      Function<Comparison, R> comparison, Function<OneOf, R> oneOf, Function<NotNull, R> notNull);

  /** Operator that compares a cell with one value. */
  enum Comparator implements WireNamed.LowerCase {
    EQ,
    NE,
    GT,
    GE,
    LT,
    LE;
  }

  /**
   * The cell compares so with the value. A null passes no comparison.
   *
   * @param value a text, a number or a boolean
   */
  record Comparison(String column, Comparator op, JsonValue value) implements GoldFilter {
    public Comparison {
      value = CanonicalJson.of(value);
    }

    @Override
    public <R> R match(
        Function<Comparison, R> comparison,
        Function<OneOf, R> oneOf,
        Function<NotNull, R> notNull) {
      return comparison.apply(this);
    }
  }

  /**
   * The cell equals one of the values.
   *
   * @param values texts, numbers or booleans, all of one of these; at least one
   */
  record OneOf(String column, List<JsonValue> values) implements GoldFilter {
    public OneOf {
      values = values.stream().map(CanonicalJson::of).toList();
    }

    @Override
    public <R> R match(
        Function<Comparison, R> comparison,
        Function<OneOf, R> oneOf,
        Function<NotNull, R> notNull) {
      return oneOf.apply(this);
    }
  }

  /** The cell is not null. */
  record NotNull(String column) implements GoldFilter {
    @Override
    public <R> R match(
        Function<Comparison, R> comparison,
        Function<OneOf, R> oneOf,
        Function<NotNull, R> notNull) {
      return notNull.apply(this);
    }
  }
}
