package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ColumnLists;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Shown;
import java.util.Locale;

/** The rules of {@code sources[].schema} that do not need the data (Spec, "sources[].schema"). */
public final class SchemaChecks {

  private SchemaChecks() {}

  /** Notes what is wrong with the schema at a place. */
  public static void check(SourceSchema schema, FieldPath at, ProblemLog log) {
    ColumnLists.check(schema.required(), at.field("required"), log);
    checkReserved(schema, at, log);
    checkNullTokens(schema, at.field("column_null_tokens"), log);
    CoalesceChecks.check(schema.coalesce(), at.field("coalesce"), log);
    ColumnNameChecks.check(schema, at, log);
  }

  private static void checkReserved(SourceSchema schema, FieldPath at, ProblemLog log) {
    FieldPath renames = at.field("rename");
    schema.rename().forEach((from, to) -> checkReserved(to, renames.field(from), log));
    FieldPath groups = at.field("coalesce");
    schema.coalesce().keySet().forEach(name -> checkReserved(name, groups.field(name), log));
    for (int i = 0; i < schema.derived().size(); i++) {
      FieldPath rule = at.field("derived").item(i).field("name");
      checkReserved(schema.derived().get(i).name(), rule, log);
    }
  }

  private static void checkReserved(String name, FieldPath at, ProblemLog log) {
    if (name.toLowerCase(Locale.ROOT).equals(SourceSchema.RESERVED_COLUMN)) {
      String message = Shown.quoted(name) + " is the internal row number's name";
      log.add(ValidationProblem.RESERVED_COLUMN, at, message);
    }
  }

  private static void checkNullTokens(SourceSchema schema, FieldPath at, ProblemLog log) {
    schema
        .columnNullTokens()
        .forEach(
            (column, declared) -> {
              if (declared.tokens().isEmpty()) {
                String message = "no null token is listed for " + Shown.quoted(column);
                log.add(ValidationProblem.EMPTY_COLUMN_NULL_TOKENS, at.field(column), message);
              }
            });
  }
}
