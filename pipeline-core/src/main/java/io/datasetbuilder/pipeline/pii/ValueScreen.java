package io.datasetbuilder.pipeline.pii;

import io.datasetbuilder.pipeline.plan.Expression;

/**
 * A cheap condition that every text with personal data meets, and few others do: it runs over all
 * rows in the engine, so that only few values have to be looked at closely.
 *
 * <p>The patterns are in the common subset of the engine and Java. They name the characters that
 * they mean one by one: a class of Unicode would make the engine ten times slower.
 */
final class ValueScreen {

  private static final String DIGIT = "[0-9０-９]";

  /** What people put between the digits of a number; as many of them as one gap has. */
  private static final String GAP =
      "[-./() \t\u00A0\u00AD\u200B\u2010-\u2015\u2060\u2212\u3000\u3161\uFE63\uFF08\uFF09\uFF0D\uFF0E]{0,3}";

  private static final String DOTTED = DIGIT + "{1,3}[.\uFF0E]";

  static final String SUSPECT =
      "[@\uFF20]|(?:^|[^0-9A-Za-z])(?:"
          + "(?:"
          + DIGIT
          + GAP
          + "){7}"
          + DIGIT
          + "|[A-Z]{1,2}[0-9]{3}[A-Z0-9][0-9]{3}"
          + "|[A-Z]{2}[0-9]{2}[ -]?[A-Z0-9]{4}[ -]?[A-Z0-9]{4}"
          + "|"
          + DOTTED
          + DOTTED
          + DOTTED
          + DIGIT
          + "|[23][0-9A-Fa-f]{3}:[0-9A-Fa-f]{0,4}:)";

  private static final String DAY_FIRST =
      "[0-3]?[0-9][-./][0-3]?[0-9][-./](?:1[6-9]|2[01])[0-9]{2}";

  private static final String YEAR_FIRST =
      "(?:1[6-9]|2[01])[0-9]{2}(?:[01][0-9][0-3][0-9]|[-./] ?[01]?[0-9][-./] ?[0-3]?[0-9])";

  private static final String TIME =
      "(?:[T ]{0,2}[0-2][0-9](?::?[0-5][0-9]){1,2}(?:[.,][0-9]{1,9})?"
          + "(?: ?(?:Z|UTC|[-+][0-9]{2}:?[0-9]{2}))?)?";

  private static final String DECIMAL = "[-+]?[0-9]{1,6}\\.[0-9]{1,20}";

  /** Hashes too: nothing that is only hexadecimal digits is looked for. */
  private static final String UUID = "[0-9A-Fa-f]{8}(?:-?[0-9A-Fa-f]{4}){3}-?[0-9A-Fa-f]{12,104}";

  /**
   * A whole cell that is a date, with or without a time of the day, a decimal, a pair of
   * coordinates, a UUID or a hash.
   */
  static final String HARMLESS =
      "(?:"
          + YEAR_FIRST
          + "|"
          + DAY_FIRST
          + ")"
          + TIME
          + "|\\(?"
          + DECIMAL
          + "(?:[ ,]{1,3}"
          + DECIMAL
          + ")?\\)?"
          + "|"
          + UUID;

  private ValueScreen() {}

  /**
   * True for a text that may hold personal data, false for null. What is harmless is asked of
   * suspects alone.
   */
  static Expression of(Expression text) {
    return new Expression.When(
        new Expression.FindsMatch(text, SUSPECT),
        new Expression.Not(new Expression.Matches(text, HARMLESS)),
        new Expression.BooleanLiteral(false));
  }
}
