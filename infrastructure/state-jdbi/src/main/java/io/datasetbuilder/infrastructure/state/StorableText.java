package io.datasetbuilder.infrastructure.state;

import java.sql.Types;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Texts on their way into a database. One of the databases keeps no U+0000, so that none does: it
 * becomes U+FFFD, the sign for what cannot be shown, in what is stored and in what is looked for.
 */
final class StorableText extends AbstractArgumentFactory<String> {

  StorableText() {
    super(Types.VARCHAR);
  }

  @Override
  protected Argument build(String value, ConfigRegistry config) {
    String text = value.replace('\u0000', '\uFFFD');
    return (position, statement, context) -> statement.setString(position, text);
  }
}
