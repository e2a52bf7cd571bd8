package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A cast or derived rule that may lose values, and what is needed to find out.
 *
 * @param at where the spec declares it, such as {@code schema.casts.amount}, below the source; its
 *     dataset where the provider's definition does
 * @param column the Silver column
 * @param rule the cast's or rule's name, or {@code declared} and the declared type
 * @param from the type before
 * @param to the type after
 * @param present true where there is a value to lose, over the columns as stored
 * @param before the value before, as text
 * @param after the value after
 * @param knownNulls nulls before the change where the scan has counted them
 * @param zoned true for a value that is written with an offset, where the offset is lost: such
 *     values and others do not mix
 * @param unsettled true for a value that has the declared form, but is a local time that its region
 *     has twice or never
 */
public record ColumnChange(
    String at,
    String column,
    String rule,
    DataType from,
    DataType to,
    Expression present,
    Expression before,
    Expression after,
    OptionalLong knownNulls,
    Optional<Expression> zoned,
    Optional<Expression> unsettled) {

  /** A change of values that have no zone. */
  public ColumnChange(
      String at,
      String column,
      String rule,
      DataType from,
      DataType to,
      Expression present,
      Expression before,
      Expression after,
      OptionalLong knownNulls) {
    this(
        at,
        column,
        rule,
        from,
        to,
        present,
        before,
        after,
        knownNulls,
        Optional.empty(),
        Optional.empty());
  }

  /** Whether the provider's definition asks for it, and not the spec. */
  boolean isDeclared() {
    return at.equals(DeclaredCasts.AT);
  }

  /** Whether the spec casts a text: another form of it may be what is meant. */
  boolean isCast() {
    return at.startsWith("schema.casts.") && from == DataType.Simple.STRING;
  }

  /** True for a row whose value is lost. */
  Expression lost() {
    return new Expression.AllOf(List.of(present, new Expression.IsNull(after)));
  }

  /** True for a row whose value is kept and is written without an offset. */
  Expression zoneless() {
    return new Expression.AllOf(
        List.of(
            present,
            Expression.notNull(after),
            new Expression.Not(zoned.orElse(new Expression.BooleanLiteral(true)))));
  }

  /** The change for a column that mixes values with and without offset: the latter are lost. */
  ColumnChange requiringZones() {
    Expression kept =
        zoned
            .<Expression>map(
                each -> new Expression.When(each, after, new Expression.NullLiteral(to)))
            .orElse(after);
    return new ColumnChange(
        at, column, rule, from, to, present, before, kept, OptionalLong.empty());
  }

  /** True for a row whose value is written differently afterwards. */
  Expression changed() {
    return new Expression.AllOf(
        List.of(
            present,
            Expression.notNull(after),
            new Expression.Comparison(Expression.Operator.NE, before, CastRules.text(after, to))));
  }
}
