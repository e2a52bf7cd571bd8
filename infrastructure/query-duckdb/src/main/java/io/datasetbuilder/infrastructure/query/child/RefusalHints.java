package io.datasetbuilder.infrastructure.query.child;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hints that name replacements for refused SQL. */
final class RefusalHints {

  static final String NO_CLOCK =
      "write the date or time as a literal, such as DATE '2026-01-31' or"
          + " TIMESTAMP '2026-01-31 09:00:00'";

  static final String NO_CHANCE =
      "choose rows by their values, such as WHERE hash(id) % 100 = 0, which gives the same rows"
          + " each time";

  static final String SERIES =
      "write the list in an expression, such as SELECT unnest(generate_series(1, 12)) FROM dataset"
          + " LIMIT 12";

  /** Functions that are refused often. */
  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("now", NO_CLOCK),
          Map.entry("today", NO_CLOCK),
          Map.entry("get_current_timestamp", NO_CLOCK),
          Map.entry("get_current_time", NO_CLOCK),
          Map.entry("transaction_timestamp", NO_CLOCK),
          Map.entry("current_date", NO_CLOCK),
          Map.entry("current_localtime", NO_CLOCK),
          Map.entry("current_localtimestamp", NO_CLOCK),
          Map.entry("random", NO_CHANCE),
          Map.entry("setseed", NO_CHANCE),
          Map.entry("uuid", NO_CHANCE),
          Map.entry("gen_random_uuid", NO_CHANCE),
          Map.entry("uuidv4", NO_CHANCE),
          Map.entry("uuidv7", NO_CHANCE),
          Map.entry("reservoir_quantile", "write quantile_cont or approx_quantile"),
          Map.entry("list_resize", "write list_concat with a written list"),
          Map.entry("array_resize", "write list_concat with a written list"));

  /** Statements that are no SELECT, by their first word, which is also that of a comment. */
  private static final Map<String, String> STATEMENTS =
      Map.of(
          "EXPLAIN", "leave EXPLAIN out; the time of a query is part of its result",
          "PIVOT", "list the values, such as PIVOT dataset ON kind IN ('a', 'b') USING sum(amount)",
          "SHOW", "write DESCRIBE dataset");

  private static final Pattern FIRST_WORD =
      Pattern.compile("^(?:\\s|--[^\n]*\n|/\\*.*?\\*/)*([A-Za-z]+)", Pattern.DOTALL);

  private RefusalHints() {}

  /** Hint that names a replacement for a call of a function; empty when none is known. */
  static Optional<String> ofFunction(String name) {
    return Optional.ofNullable(FUNCTIONS.get(name.toLowerCase(Locale.ROOT)));
  }

  /** The refusal of a statement of another kind than a SELECT. */
  static RefusedStatementException ofStatement(String sql) {
    Matcher first = FIRST_WORD.matcher(sql.substring(0, Math.min(sql.length(), 1_000)));
    String word = first.find() ? first.group(1).toUpperCase(Locale.ROOT) : "";
    String hint = STATEMENTS.get(word);
    if (hint == null) {
      return RefusedStatementException.unsafe("only one SELECT statement is allowed as a query");
    }
    String what = word.equals("PIVOT") ? "PIVOT without a list of values" : word;
    return RefusedStatementException.unsafe(what + " is not allowed in a query", hint);
  }
}
