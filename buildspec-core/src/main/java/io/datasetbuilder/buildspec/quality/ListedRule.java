package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;
import java.util.function.Function;

/**
 * A rule that is an item of a list of {@code quality}. One class is all that a spec has to know of
 * a kind of rules; {@link RuleKinds} has the kinds.
 */
public interface ListedRule {

  /** The kind of the rule. */
  Kind<?> kind();

  /** Effect of a violation. */
  QualityRules.Severity severity();

  /**
   * The columns that the rule names.
   *
   * @param at place of the rule
   */
  List<NamedColumn> columns(FieldPath at);

  /** Notes what is wrong with the rule whatever the data are. */
  default void check(FieldPath at, ProblemLog log) {}

  /** The fields in their fixed order, defaults written out (Spec, "Canonical snapshot"). */
  JsonObject canonical();

  /**
   * A kind of rules.
   *
   * @param field the list of its rules in {@code quality}, and its name in results
   * @param category the category of its results
   * @param type of its rules
   * @param fields of each rule
   * @param reading reads a rule
   * @param alwaysWritten whether the canonical form has the list even if it is empty
   */
  record Kind<R extends ListedRule>(
      String field,
      String category,
      Class<R> type,
      Fields.KnownFields fields,
      Function<Fields, R> reading,
      boolean alwaysWritten) {

    /** A kind whose name is its category, too, and that is written only when it has rules. */
    static <R extends ListedRule> Kind<R> of(
        String field, Class<R> type, Fields.KnownFields fields, Function<Fields, R> reading) {
      return new Kind<>(field, field, type, fields, reading, false);
    }
  }

  /**
   * A column that a rule names.
   *
   * @param at place of the name
   */
  record NamedColumn(FieldPath at, String name) {}
}
