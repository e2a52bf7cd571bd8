package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.buildspec.schema.CastForm.Duration;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Extract;
import io.datasetbuilder.pipeline.table.plan.Expression.FindsMatch;
import io.datasetbuilder.pipeline.table.plan.Expression.FirstNonNull;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.OneOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Product;
import io.datasetbuilder.pipeline.table.plan.Expression.Sum;
import io.datasetbuilder.pipeline.table.plan.Expression.Translate;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;

/**
 * Lengths of time as numbers of seconds. A day has 24 hours; the fraction of a second is taken over
 * digit by digit, and converted as a plain number would be.
 */
final class DurationTexts {

  private static final String COUNT = "([0-9]{1,12})";
  private static final String SIXTY = ":([0-5][0-9])";
  private static final String FRACTION = "(?:[.,]([0-9]+))?";
  private static final int FRACTION_GROUP_OF_ISO = 6;

  private final Duration form;

  DurationTexts(Duration form) {
    this.form = form;
  }

  /**
   * The number of seconds; null for a text without the form, and where the type does not hold it.
   */
  Expression cast(Expression value) {
    DataType type = NumberTexts.target(form.type());
    Expression bare = new Translate(value, "+-", "");
    return new When(
        hasForm(value), NumberTexts.exact(seconds(value, bare), type), new NullLiteral(type));
  }

  private Expression hasForm(Expression value) {
    if (form.written() != Duration.Written.ISO) {
      return new Matches(value, "[+-]?" + unsigned());
    }
    String all = "[+-]?" + iso("") + "|" + iso("-");
    return new AllOf(List.of(new Matches(value, all), new FindsMatch(value, "[WDHMS]$")));
  }

  private Expression seconds(Expression value, Expression bare) {
    List<Integer> units =
        switch (form.written()) {
          case ISO -> List.of(604_800, 86_400, 3_600, 60, 1);
          case HOURS_MINUTES_SECONDS -> List.of(3_600, 60, 1);
          case HOURS_MINUTES -> List.of(3_600, 60);
          case MINUTES_SECONDS -> List.of(60, 1);
        };
    Expression whole = number(0);
    for (int i = 0; i < units.size(); i++) {
      whole = new Sum(whole, new Product(count(bare, i + 1), number(units.get(i))));
    }
    Expression digits = new Convert(whole, Simple.STRING);
    Expression fraction =
        form.written() == Duration.Written.HOURS_MINUTES
            ? text("")
            : new Extract(bare, unsigned(), fractionGroup(units.size()));
    Expression number =
        new When(
            new OneOf(fraction, List.of(text(""))),
            digits,
            new Concat(List.of(digits, text("."), fraction)));
    Expression negative =
        new AllOf(List.of(new FindsMatch(value, "-"), new FindsMatch(value, "[1-9]")));
    return new When(negative, new Concat(List.of(text("-"), number)), number);
  }

  private int fractionGroup(int units) {
    return form.written() == Duration.Written.ISO ? FRACTION_GROUP_OF_ISO : units + 1;
  }

  /** Parts that are not written are zeros. */
  private Expression count(Expression bare, int group) {
    Expression count = new Convert(new Extract(bare, unsigned(), group), Whole.INT64);
    return new FirstNonNull(List.of(count, number(0)));
  }

  private String unsigned() {
    return switch (form.written()) {
      case ISO -> iso("");
      case HOURS_MINUTES_SECONDS -> COUNT + SIXTY + SIXTY + FRACTION;
      case HOURS_MINUTES -> COUNT + SIXTY;
      case MINUTES_SECONDS -> COUNT + SIXTY + FRACTION;
    };
  }

  private static String iso(String sign) {
    String count = sign + COUNT;
    String clock = "(?:T(?:%1$sH)?(?:%1$sM)?(?:%1$s%2$sS)?)?".formatted(count, FRACTION);
    return "P(?:%1$sW|(?:%1$sD)?%2$s)".formatted(count, clock);
  }
}
