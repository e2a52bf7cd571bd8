package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Outward form of a cell that is nothing but one number or one code: how many digits it has, and
 * whether something separates them. Cells of one form are compared with each other, since a few
 * numbers among many of their form are like a phone number or a card by chance.
 *
 * @param pattern of the whole cell, in the common subset of the engine and Java; empty for any cell
 * @param excluded of cells that the pattern matches and that have another form; empty for none
 */
record CellForm(Optional<String> pattern, Optional<String> excluded) {

  /** Any cell: what is found within a longer text has no form of its own. */
  static final CellForm ANY = new CellForm(Optional.empty(), Optional.empty());

  private static final String SIGN = "[-+]?";

  private static final String GAP = "[-.,/() ]{0,3}";

  private static final Pattern NUMBER = Pattern.compile("[-+.,/() 0-9]{1,60}");

  private static final CellForm FOUR_PARTS =
      new CellForm(Optional.of("[0-9]{1,5}(?:\\.[0-9]{1,5}){3}"), Optional.empty());

  private static final CellForm CODE =
      new CellForm(Optional.of("[A-Z]{1,3}[0-9A-Z]{5,12}"), Optional.empty());

  /**
   * The form of a cell.
   *
   * @param text the cell, with ASCII digits and signs
   */
  static CellForm of(String text) {
    String cell = text.strip();
    if (FOUR_PARTS.matches(cell)) {
      return FOUR_PARTS;
    }
    if (CODE.matches(cell)) {
      return CODE;
    }
    if (!NUMBER.matcher(cell).matches()) {
      return ANY;
    }
    int digits = (int) cell.chars().filter(c -> c >= '0' && c <= '9').count();
    String plain = SIGN + "[0-9]{" + digits + "}";
    return cell.matches(plain)
        ? new CellForm(Optional.of(plain), Optional.empty())
        : new CellForm(Optional.of(grouped(digits)), Optional.of(plain));
  }

  private static String grouped(int digits) {
    return "[-+( ]{0,3}(?:[0-9]" + GAP + "){" + digits + "}";
  }

  /** Whether a cell has this form. */
  boolean matches(String text) {
    return pattern.map(text::matches).orElse(true) && !excluded.map(text::matches).orElse(false);
  }

  /** True for the cells of this form. */
  Expression condition(Expression cell) {
    Expression matching =
        pattern
            .map(form -> (Expression) new Expression.Matches(cell, form))
            .orElse(Expression.notNull(cell));
    return excluded
        .map(
            other ->
                (Expression)
                    new Expression.When(
                        new Expression.Matches(cell, other),
                        new Expression.BooleanLiteral(false),
                        matching))
        .orElse(matching);
  }
}
