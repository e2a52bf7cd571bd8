package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.MakeDate;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.Replace;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Columns that a rule builds from others (Spec, derived kinds). */
final class DerivedColumns {

  /** At most four digits that are not all zeros: there was no year 0. */
  private static final String DIGITS = "0*[1-9][0-9]{0,3}";

  private DerivedColumns() {}

  static Optional<SilverColumn> of(
      DerivedRule rule, List<SilverColumn> parts, String at, List<Problem> problems) {
    List<Problem> found = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      check(rule, parts.get(i), at + ".columns[" + i + "]").ifPresent(found::add);
    }
    problems.addAll(found);
    return found.isEmpty()
        ? Optional.of(
            rule.match(
                dateParts -> dateParts(dateParts, parts, at), joinKey -> joinKey(joinKey, parts)))
        : Optional.empty();
  }

  private static Optional<Problem> check(DerivedRule rule, SilverColumn part, String at) {
    DataType type = part.type();
    boolean nested = type instanceof DataType.ListOf || type instanceof DataType.StructOf;
    boolean fits =
        rule.match(
            dateParts -> type == Simple.STRING || type instanceof Whole || type == Simple.NULL,
            joinKey -> !nested);
    return fits
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                TableProblem.CAST_NOT_POSSIBLE,
                at,
                "column '"
                    + part.name()
                    + "' of type "
                    + type.dtype()
                    + " cannot be a part of "
                    + rule.kind()));
  }

  private static SilverColumn dateParts(
      DerivedRule.DateParts rule, List<SilverColumn> parts, String at) {
    List<Expression> numbers = parts.stream().map(DerivedColumns::number).toList();
    Expression date = new MakeDate(numbers.get(0), numbers.get(1), numbers.get(2));
    List<Expression> written = new ArrayList<>();
    for (SilverColumn part : parts) {
      if (!written.isEmpty()) {
        written.add(Expression.text("-"));
      }
      written.add(CastRules.text(part.expression(), part.type()));
    }
    List<Expression> present =
        parts.stream().map(part -> Expression.notNull(part.expression())).toList();
    ColumnChange change =
        new ColumnChange(
            at,
            rule.name(),
            rule.kind(),
            Simple.STRING,
            Simple.DATE,
            new AllOf(present),
            new Concat(written),
            date,
            OptionalLong.empty());
    return new SilverColumn(rule.name(), Simple.DATE, date, Optional.of(change));
  }

  private static Expression number(SilverColumn part) {
    Expression text = CastRules.text(part.expression(), part.type());
    return new When(
        new Matches(text, DIGITS), new Convert(text, Whole.INT64), new NullLiteral(Whole.INT64));
  }

  private static SilverColumn joinKey(DerivedRule.JoinKey rule, List<SilverColumn> parts) {
    List<Expression> pieces = new ArrayList<>();
    for (SilverColumn part : parts) {
      if (!pieces.isEmpty()) {
        pieces.add(Expression.text("|"));
      }
      Expression text = CastRules.text(part.expression(), part.type());
      pieces.add(new Replace(new Replace(text, "\\", "\\\\"), "|", "\\|"));
    }
    Expression key = pieces.size() == 1 ? pieces.get(0) : new Concat(pieces);
    return new SilverColumn(rule.name(), Simple.STRING, key, Optional.empty());
  }
}
