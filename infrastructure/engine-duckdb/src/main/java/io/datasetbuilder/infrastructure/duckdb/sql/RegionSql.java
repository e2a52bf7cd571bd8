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

  private RegionSql() {}

  /** The timestamp that the clocks of a region show at a UTC timestamp. */
  static String toLocal(String utc, String region) {
    return "timezone(" + region + ", timezone('UTC', " + utc + "))";
  }

  /** The UTC timestamp of a local one; null where it exists twice or never. */
  static String toUtc(String local, String region) {
    String before = "t.l - " + offsetAt("t.l - " + NEIGHBOURHOOD);
    String after = "t.l - " + offsetAt("t.l + " + NEIGHBOURHOOD);
    String candidates =
        inTurn("{'l': " + local + ", 'r': " + region + "}", "t")
            + "{'l': t.l, 'r': t.r, 'a': %s, 'b': %s})".formatted(before, after);
    String a = toLocal("u.a", "u.r") + " = u.l";
    String b = toLocal("u.b", "u.r") + " = u.l";
    return "list_transform("
        + candidates
        + ", lambda u: CASE WHEN u.a = u.b OR NOT ("
        + b
        + ") THEN CASE WHEN "
        + a
        + " THEN u.a END WHEN NOT ("
        + a
        + ") THEN u.b END)[1]";
  }

  /** The beginning of a call that computes something of one value, which it names. */
  private static String inTurn(String value, String name) {
    return "list_transform([" + value + "], lambda " + name + ": ";
  }

  private static String offsetAt(String utc) {
    return "(" + toLocal(utc, "t.r") + " - (" + utc + "))";
  }
}
