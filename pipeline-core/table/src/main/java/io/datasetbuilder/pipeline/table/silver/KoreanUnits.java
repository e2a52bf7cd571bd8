package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Extract;
import io.datasetbuilder.pipeline.table.plan.Expression.FindsMatch;
import io.datasetbuilder.pipeline.table.plan.Expression.Matches;
import io.datasetbuilder.pipeline.table.plan.Expression.PadLeft;
import io.datasetbuilder.pipeline.table.plan.Expression.Substring;
import io.datasetbuilder.pipeline.table.plan.Expression.Translate;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.List;

/**
 * Numbers in units of ten thousand: {@code 1억 2,345만 6,789}, {@code 1.5억}. The digits of each unit
 * are put after each other, so that nothing is computed.
 */
final class KoreanUnits {

  private static final String GROUP = "[0-9]{1,4}";

  private static final String WHOLE =
      "(?:[0-9]+조(?:G억)?(?:G만)?(?:G)?|[0-9]+억(?:G만)?(?:G)?|[0-9]+만(?:G)?|[0-9]+)"
          .replace("G", GROUP);

  private static final String PARTS = "(?:([0-9]+)조)?(?:([0-9]+)억)?(?:([0-9]+)만)?([0-9]*)";
  private static final String FRACTION = "([0-9]+)\\.([0-9]+)[조억만]";
  private static final String ZEROS = "0".repeat(12);

  private KoreanUnits() {}

  /**
   * Regular expression of numbers with units and their blanks.
   *
   * @param whole of the digits of one unit
   * @param point between whole units and parts of one
   */
  static String grammar(String whole, String point) {
    String units = "W(?: ?[조억만] ?W)*(?: ?[조억만])?".replace("W", whole);
    String part = "W" + point + "[0-9]{1,12} ?[조억만]";
    return "(?:" + units + "|" + part.replace("W", whole) + ")";
  }

  /**
   * The digits of a number.
   *
   * @param number without thousands signs and sign, with a point; null where its units are not in
   *     order or a unit is too large
   */
  static Expression digits(Expression number) {
    Expression bare = new Translate(number, " ", "");
    Expression parts =
        new Concat(
            List.of(
                new Extract(bare, PARTS, 1),
                new PadLeft(new Extract(bare, PARTS, 2), 4, '0'),
                new PadLeft(new Extract(bare, PARTS, 3), 4, '0'),
                new PadLeft(new Extract(bare, PARTS, 4), 4, '0')));
    return new When(
        new Matches(bare, WHOLE),
        parts,
        part(bare, "조", 12, part(bare, "억", 8, part(bare, "만", 4, nothing()))));
  }

  private static Expression part(Expression bare, String unit, int zeros, Expression otherwise) {
    Expression fraction =
        new Substring(new Concat(List.of(new Extract(bare, FRACTION, 2), text(ZEROS))), 1, zeros);
    return new When(
        new FindsMatch(bare, "^[0-9]+\\.[0-9]{1," + zeros + "}" + unit + "$"),
        new Concat(List.of(new Extract(bare, FRACTION, 1), fraction)),
        otherwise);
  }

  private static Expression nothing() {
    return new Expression.NullLiteral(Simple.STRING);
  }
}
