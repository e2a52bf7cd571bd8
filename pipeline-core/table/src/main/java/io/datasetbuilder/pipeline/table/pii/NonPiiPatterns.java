package io.datasetbuilder.pipeline.table.pii;

/**
 * Forms of a whole cell that have many digits, are frequent in tables, and never hold personal
 * data: no detector finds any in them.
 */
final class NonPiiPatterns {

  private static final String YEAR_FIRST =
      "(?:1[6-9]|2[01])[0-9]{2}(?:[01][0-9][0-3][0-9]|[-./] ?[01]?[0-9][-./] ?[0-3]?[0-9])";

  private static final String DAY_FIRST =
      "[0-3]?[0-9][-./][0-3]?[0-9][-./](?:1[6-9]|2[01])[0-9]{2}";

  private static final String TIME =
      "(?:[T ]{0,2}[0-2][0-9](?::?[0-5][0-9]){1,2}(?:[.,][0-9]{1,9})?"
          + "(?: ?(?:Z|UTC|[-+][0-9]{2}:?[0-9]{2}))?)?";

  private static final String DATE = "(?:" + YEAR_FIRST + "|" + DAY_FIRST + ")" + TIME;

  private static final String PERIOD = DATE + "(?: ?~ ?" + DATE + ")?";

  private static final String DECIMAL = "-?[0-9]{1,6}\\.[0-9]{1,20}";

  private static final String COORDINATES = "\\(?" + DECIMAL + "(?:[ ,]{1,3}" + DECIMAL + ")?\\)?";

  /** Hashes too: nothing that is only hexadecimal digits is looked for. */
  private static final String UUID = "[0-9A-Fa-f]{8}(?:-?[0-9A-Fa-f]{4}){3}-?[0-9A-Fa-f]{12,104}";

  /**
   * Digits alone that are neither a phone number (they begin with 0), nor a registration number
   * (thirteen, with a month, a day and a century), nor a card (fourteen or more, with an issuer).
   */
  private static final String PLAIN_NUMBER =
      "[0-9]{8}|[1-9][0-9]{8,11}|0[089][0-9]{7,10}"
          + "|[0-9]{2}[2-9][0-9]{10}|[0-9]{4}[4-9][0-9]{8}|[0-9]{6}[09][0-9]{6}"
          + "|[01789][0-9]{13,15}|[0-9]{17,18}|[0-9]{20,40}";

  /** A whole cell that need not be looked at. */
  static final String PATTERN = String.join("|", PERIOD, COORDINATES, UUID, PLAIN_NUMBER);

  private NonPiiPatterns() {}
}
