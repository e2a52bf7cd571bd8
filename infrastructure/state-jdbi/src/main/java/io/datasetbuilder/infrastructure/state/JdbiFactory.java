package io.datasetbuilder.infrastructure.state;

import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/** JDBI as every database uses it: SQL goes to the database as it is written, with no templates. */
final class JdbiFactory {

  private JdbiFactory() {}

  static Jdbi over(ConnectionFactory connections) {
    Jdbi jdbi = Jdbi.create(connections);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    return jdbi.registerArgument(new StorableText());
  }
}
