package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/** The rules of {@code sources[].schema} that do not need the data (Spec, "sources[].schema"). */
public final class SchemaChecks {

  private SchemaChecks() {}

  /** Notes what is wrong with the schema at a place. */
  public static void check(SourceSchema schema, FieldPath at, ProblemLog log) {
    FieldRules.checkColumns(schema.required(), at.field("required"), log);
    FieldRules.checkColumns(schema.drop(), at.field("drop"), log);
    FieldRules.checkColumns(schema.select().orElse(List.of()), at.field("select"), log);
    ColumnFields.check(schema.columns(), at.field("columns"), log);
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

  /**
   * No two columns get one name. Names are compared without letter case, since Silver refuses
   * columns that differ only in it; what the data itself brings is checked when it is there.
   */
  static final class ColumnNameChecks {

    private ColumnNameChecks() {}

    static void check(SourceSchema schema, FieldPath at, ProblemLog log) {
      checkRenames(schema, at.field("rename"), log);
      checkDerived(schema, at.field("derived"), log);
    }

    private static void checkRenames(SourceSchema schema, FieldPath at, ProblemLog log) {
      List<String> sources = List.copyOf(schema.rename().keySet());
      List<String> targets = List.copyOf(schema.rename().values());
      for (int index : Duplicates.in(targets, CaseFold::of)) {
        String message = "two columns are renamed to " + Quoting.quoted(targets.get(index));
        FieldPath place = at.field(sources.get(index));
        log.add(ValidationProblem.DUPLICATE_RENAME_TARGET, place, message);
      }
    }

    private static void checkDerived(SourceSchema schema, FieldPath at, ProblemLog log) {
      Set<String> taken = namesBeforeDerived(schema);
      for (int i = 0; i < schema.derived().size(); i++) {
        DerivedRule rule = schema.derived().get(i);
        boolean ofItself = rule.columns().stream().map(CaseFold::of).anyMatch(folded(rule)::equals);
        if (!taken.add(folded(rule)) || ofItself) {
          String message = "another column is already called " + Quoting.quoted(rule.name());
          log.add(ValidationProblem.DERIVED_NAME_COLLISION, at.item(i).field("name"), message);
        }
      }
    }

    private static String folded(DerivedRule rule) {
      return CaseFold.of(rule.name());
    }

    /** Columns that the schema itself says exist before any is derived. */
    private static Set<String> namesBeforeDerived(SourceSchema schema) {
      Set<String> names = new HashSet<>();
      Stream.of(
              schema.rename().values(),
              schema.coalesce().keySet(),
              schema.zfill().keySet(),
              schema.casts().keySet())
          .forEach(columns -> columns.forEach(column -> names.add(CaseFold.of(column))));
      return names;
    }
  }

  /** The rules of coalesce groups: a column takes part in one of them, as target or candidate. */
  static final class CoalesceChecks {

    private CoalesceChecks() {}

    static void check(SortedMap<String, List<String>> groups, FieldPath at, ProblemLog log) {
      groups.forEach((target, candidates) -> checkGroup(target, candidates, at, log));
      Map<String, String> groupOf = new HashMap<>();
      groups.forEach(
          (target, candidates) -> {
            Set<String> members = new LinkedHashSet<>(candidates);
            members.add(target);
            for (String column : members) {
              checkOverlap(column, target, groupOf.putIfAbsent(column, target), at, log);
            }
          });
    }

    private static void checkGroup(
        String target, List<String> candidates, FieldPath at, ProblemLog log) {
      if (candidates.isEmpty()) {
        String message = Quoting.quoted(target) + " has no candidate columns";
        log.add(ValidationProblem.EMPTY_COALESCE_CANDIDATES, at.field(target), message);
      }
      for (int index : Duplicates.in(candidates)) {
        String message = Quoting.quoted(candidates.get(index)) + " is a candidate twice";
        FieldPath place = at.field(target).item(index);
        log.add(ValidationProblem.DUPLICATE_COALESCE_CANDIDATES, place, message);
      }
    }

    private static void checkOverlap(
        String column, String target, String earlier, FieldPath at, ProblemLog log) {
      if (earlier != null) {
        String message =
            Quoting.quoted(column) + " is also in the coalesce group of " + Quoting.quoted(earlier);
        log.add(ValidationProblem.OVERLAPPING_COALESCE_GROUPS, at.field(target), message);
      }
    }
  }
}
