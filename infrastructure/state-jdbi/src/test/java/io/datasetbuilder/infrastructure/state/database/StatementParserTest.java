package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementParserTest {

  private final SqlParser parser = new StatementParser();

  /** Reads statements as the general parser of the library does. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "DELETE FROM runs WHERE run_id = ? AND owner = ?",
        "SELECT a FROM b WHERE c = :c AND d IN (:d_1, :d2) OR c = :c",
        "UPDATE a SET state = 'it''s :not one ?' WHERE b = :b",
        "SELECT \"a:b?\" FROM c WHERE d >= :d",
        "SELECT 'a' || ':' || b FROM c WHERE d = :d",
        "SELECT ':', ?",
        "INSERT INTO a (b, c) VALUES (:key.name.first, :b_2)",
        "SELECT a -- JSON: what it's for?\nFROM b WHERE c = :c",
        "SELECT a /* of :b? */ FROM c WHERE d = ?",
        "SELECT substr(a, 1, ?)\nFROM b\nWHERE c LIKE '%?%'"
      })
  void readsAStatementAsTheGeneralParserDoes(String sql) {
    ParsedSql expected = parsed(new ColonPrefixSqlParser(), sql);

    ParsedSql found = parsed(parser, sql);

    assertThat(found.getSql()).isEqualTo(expected.getSql());
    assertThat(found.getParameters().isPositional())
        .isEqualTo(expected.getParameters().isPositional());
    assertThat(found.getParameters().getParameterNames())
        .isEqualTo(expected.getParameters().getParameterNames());
  }

  @Test
  void aCastIsNoParameter() {
    ParsedSql found = parsed(parser, "SELECT :a::text");

    assertThat(found.getSql()).isEqualTo("SELECT ?::text");
    assertThat(found.getParameters().getParameterNames()).containsExactly("a");
  }

  private static ParsedSql parsed(SqlParser parser, String sql) {
    try (var handle = Jdbi.open("jdbc:sqlite::memory:");
        var query = handle.createQuery("SELECT 1")) {
      StatementContext context = query.getContext();
      return parser.parse(sql, context);
    }
  }
}
