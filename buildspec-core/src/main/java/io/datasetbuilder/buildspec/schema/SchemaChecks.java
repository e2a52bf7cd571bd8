package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ColumnLists;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Locale;

/** The rules of {@code sources[].schema} that do not need the data (Spec, "sources[].schema"). */
public final class SchemaChecks {

  private SchemaChecks() {}

  /** Notes what is wrong with the schema at a place. */
  public static void check(SourceSchema schema, FieldPath at, ProblemLog log) {
    ColumnLists.check(schema.required(), at.field("required"), log);
    ColumnLists.check(schema.drop(), at.field("drop"), log);
    checkNewNames(schema, at, log);
    checkNullTokens(schema, at.field("column_null_tokens"), log);
    CoalesceChecks.check(schema.coalesce(), at.field("coalesce"), log);
    ColumnNameChecks.check(schema, at, log);
  }

  private static void checkNewNames(SourceSchema schema, FieldPath at, ProblemLog log) {
    FieldPath renames = at.field("rename");
    schema.rename().forEach((from, to) -> checkNewName(to, renames.field(from), log));
    FieldPath groups = at.field("coalesce");
    schema.coalesce().keySet().forEach(name -> checkNewName(name, groups.field(name), log));
    for (int i = 0; i < schema.derived().size(); i++) {
      FieldPath rule = at.field("derived").item(i).field("name");
      checkNewName(schema.derived().get(i).name(), rule, log);
    }
  }

  private static void checkNewName(String name, FieldPath at, ProblemLog log) {
    if (Blank.is(name)) {
      log.add(ValidationProblem.EMPTY_FIELD, at, "a column's name is blank");
    }
    if (name.toLowerCase(Locale.ROOT).equals(SourceSchema.RESERVED_COLUMN)) {
      String message = Quoting.quoted(name) + " is the internal row number's name";
      log.add(ValidationProblem.RESERVED_COLUMN, at, message);
    }
  }

  private static void checkNullTokens(SourceSchema schema, FieldPath at, ProblemLog log) {
    schema
        .columnNullTokens()
        .forEach(
            (column, declared) -> {
              if (declared.tokens().isEmpty()) {
                String message = "no null token is listed for " + Quoting.quoted(column);
                log.add(ValidationProblem.EMPTY_COLUMN_NULL_TOKENS, at.field(column), message);
              }
            });
  }
}
