package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * No two columns get one name. Names are compared without letter case, since Silver refuses columns
 * that differ only in it; what the data itself brings is judged when it is there.
 */
final class ColumnNameChecks {

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
