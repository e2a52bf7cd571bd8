package io.datasetbuilder.infrastructure.duckdb.sql;

/**
 * Clocks of regions. The engine has the rules of one version of the time zone database in itself,
 * so that a table does not depend on the Java runtime or the operating system. It reads a time that
 * the clocks show twice, or never, as one of the two; this is found out by the way back.
 */
final class RegionSql {

  /**
   * The offsets before and after any change that a local time can meet: no offset is longer, and no
   * region has changed its clocks twice within such a time.
   */
  private static final String NEIGHBOURHOOD = "INTERVAL 18 HOUR";

  private static final String LOCAL = Quoted.member(Quoted.ELEMENT, "l");
  private static final String REGION = Quoted.member(Quoted.ELEMENT, "r");

  /** The candidates with the offsets before and after a change. */
  private static final String BEFORE = Quoted.member(Quoted.ELEMENT, "a");

  private static final String AFTER = Quoted.member(Quoted.ELEMENT, "b");

  private RegionSql() {}

  /** The timestamp that the clocks of a region show at a UTC timestamp. */
  static String toLocal(String utc, String region) {
    return "timezone(" + region + ", timezone('UTC', " + utc + "))";
  }

  /** The UTC timestamp of a local one; null where it exists twice or never. */
  static String toUtc(String local, String region) {
    String before = LOCAL + " - " + offsetAt(LOCAL + " - " + NEIGHBOURHOOD);
    String after = LOCAL + " - " + offsetAt(LOCAL + " + " + NEIGHBOURHOOD);
    String candidates =
        inTurn("[{'l': " + local + ", 'r': " + region + "}]")
            + "{'l': %s, 'r': %s, 'a': %s, 'b': %s})".formatted(LOCAL, REGION, before, after);
    String a = toLocal(BEFORE, REGION) + " = " + LOCAL;
    String b = toLocal(AFTER, REGION) + " = " + LOCAL;
    return inTurn(candidates)
        + "CASE WHEN %1$s = %2$s OR NOT (%3$s) THEN CASE WHEN %4$s THEN %1$s END WHEN NOT (%4$s) THEN %2$s END)[1]"
            .formatted(BEFORE, AFTER, b, a);
  }

  /** The beginning of a call that computes something of the one element of a list. */
  private static String inTurn(String list) {
    return "list_transform(" + list + ", lambda " + Quoted.ELEMENT + ": ";
  }

  private static String offsetAt(String utc) {
    return "(" + toLocal(utc, REGION) + " - (" + utc + "))";
  }
}
