package io.datasetbuilder.infrastructure.query.plan;

/**
 * SQL statement that is run in a query process.
 *
 * @param sql one SELECT; of a user over the relation {@code dataset}, of this module over the file
 *     of the table by its address, where the numbers of its rows are known
 * @param fromUser whether a user wrote the text, so that it passes the gate before it is run
 * @param limit the most rows returned; one more is looked for to learn whether further rows exist.
 *     {@link Integer#MAX_VALUE}: all
 */
public record Statement(String sql, boolean fromUser, int limit) {

  /** SQL of a user. */
  public static Statement ofUser(String sql, int limit) {
    return new Statement(sql, true, limit);
  }

  /** SQL of this module, which holds names and literals of users only in quotes. */
  public static Statement trusted(String sql) {
    return new Statement(sql, false, Integer.MAX_VALUE);
  }
}
