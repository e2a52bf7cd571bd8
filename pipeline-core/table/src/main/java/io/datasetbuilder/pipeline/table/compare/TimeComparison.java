package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.Optional;

/**
 * Times with times, datetimes with datetimes, instants with instants. Microseconds are compared
 * with nanoseconds as nanoseconds; those that 64 bits of nanoseconds do not reach (before 1678,
 * after 2261) lie before or behind all that they do.
 */
final class TimeComparison {

  private static final String EPOCH = "1970-01-01 00:00:00";

  private TimeComparison() {}

  /** Empty when the types do not compare. */
  static Optional<Expression> of(Cell left, Operator operator, Cell right) {
    Optional<Simple> kind = nanoseconds(left.type());
    if (kind.isEmpty() || !kind.equals(nanoseconds(right.type()))) {
      return Optional.empty();
    }
    boolean leftFine = left.type() == kind.get();
    boolean rightFine = right.type() == kind.get();
    if (leftFine == rightFine) {
      return Optional.of(new Expression.Comparison(operator, left.value(), right.value()));
    }
    return Optional.of(
        leftFine
            ? coarse(right, Operators.mirrored(operator), left)
            : coarse(left, operator, right));
  }

  private static Expression coarse(Cell micros, Operator operator, Cell nanos) {
    Expression held = micros.as(nanos.type()).value();
    return new Expression.When(
        new Expression.IsNull(held),
        beyond(operator, micros),
        new Expression.Comparison(operator, held, nanos.value()));
  }

  /** The relation of a value that no 64 bits of nanoseconds reach to one that they do. */
  private static Expression beyond(Operator operator, Cell micros) {
    Expression epoch = new Expression.Convert(Expression.text(EPOCH), micros.type());
    return switch (operator) {
      case EQ -> new Expression.BooleanLiteral(false);
      case NE -> new Expression.BooleanLiteral(true);
      case GT, GE, LT, LE -> new Expression.Comparison(operator, micros.value(), epoch);
    };
  }

  /** The type that holds all values of this kind of time, if it is one. */
  private static Optional<Simple> nanoseconds(DataType type) {
    if (type instanceof ZonedDatetime || type == Simple.DATETIME_NS_UTC) {
      return Optional.of(Simple.DATETIME_NS_UTC);
    }
    if (type == Simple.DATETIME || type == Simple.DATETIME_NS) {
      return Optional.of(Simple.DATETIME_NS);
    }
    return type == Simple.TIME || type == Simple.TIME_NS
        ? Optional.of(Simple.TIME_NS)
        : Optional.empty();
  }
}
