package io.datasetbuilder.infrastructure.state;

import java.sql.Types;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/** Makes JDBI as every database uses it: SQL is passed on as it is written, with no templates. */
final class JdbiFactory {

  private JdbiFactory() {}

  static Jdbi over(ConnectionFactory connections) {
    Jdbi jdbi = Jdbi.create(connections);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    return jdbi.registerArgument(new StorableText());
  }

  /**
   * Texts on their way into a database. PostgreSQL cannot keep U+0000, so that neither database
   * does: it becomes U+FFFD, the sign for what cannot be shown, in stored texts and in conditions.
   */
  private static final class StorableText extends AbstractArgumentFactory<String> {

    StorableText() {
      super(Types.VARCHAR);
    }

    @Override
    protected Argument build(String value, ConfigRegistry config) {
      String text = value.replace('\u0000', '\uFFFD');
      return (position, statement, context) -> statement.setString(position, text);
    }
  }
}
