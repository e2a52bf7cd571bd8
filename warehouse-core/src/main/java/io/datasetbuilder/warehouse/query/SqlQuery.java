package io.datasetbuilder.warehouse.query;

/**
 * SQL of a user: one SELECT over the relation {@code dataset} (Spec, "Endpoints", POST /query).
 *
 * @param sql 1 to {@value #MAX_CHARACTERS} characters
 * @param limit the most rows returned, 1 to {@value #MAX_LIMIT}
 */
public record SqlQuery(String sql, int limit) {
  public static final int MAX_CHARACTERS = 65_536;
  public static final int MAX_LIMIT = 500;
  public static final int DEFAULT_LIMIT = 100;
}
