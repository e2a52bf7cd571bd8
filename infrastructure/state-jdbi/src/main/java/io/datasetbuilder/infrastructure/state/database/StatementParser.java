package io.datasetbuilder.infrastructure.state.database;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Finds the parameters of the statements that this module writes: {@code :name} and {@code ?}
 * outside of quotes. The general parser of the library reads statements by a generated lexer, whose
 * start takes a third of the time of a small build; a scan takes a microsecond, so that nothing
 * needs to be kept. Thread-safe.
 */
final class StatementParser implements SqlParser {

  /** Texts, quoted names, comments and casts, which are passed on as they are; parameters. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "'[^']*'|\"[^\"]*\"|--[^\\n]*|/\\*(?s:.*?)\\*/|::"
              + "|:(?<name>[A-Za-z]\\w*(?:\\.[A-Za-z]\\w*)*)|(?<position>\\?)");

  /** The first characters of tokens: the pattern is tried at these alone. */
  private static final String BEGINNINGS = "'\"-/:?";

  @Override
  public ParsedSql parse(String sql, StatementContext context) {
    ParsedSql.Builder parsed = ParsedSql.builder();
    Matcher token = TOKEN.matcher(sql);
    int copied = 0;
    int end = 0;
    for (int at = 0; at < sql.length(); at = end) {
      end = at + 1;
      if (BEGINNINGS.indexOf(sql.charAt(at)) < 0 || !token.region(at, sql.length()).lookingAt()) {
        continue;
      }
      end = token.end();
      String name = token.group("name");
      if (name == null && token.group("position") == null) {
        continue;
      }
      parsed.append(sql.substring(copied, token.start()));
      copied = token.end();
      if (name == null) {
        parsed.appendPositionalParameter();
      } else {
        parsed.appendNamedParameter(name);
      }
    }
    return parsed.append(sql.substring(copied)).build();
  }

  @Override
  public String nameParameter(String name, StatementContext context) {
    return ":" + name;
  }
}
