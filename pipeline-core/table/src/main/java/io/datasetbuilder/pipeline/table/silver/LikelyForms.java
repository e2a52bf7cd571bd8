package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.silver.CommonForms.CommonForm;
import java.util.List;
import java.util.Optional;

/**
 * Proposes the form that the values of a failed cast have. A form is proposed when every lost value
 * has it, and never one of several that all have; a form is shown, never a value.
 */
final class LikelyForms {

  private final TableEngine.Session engine;
  private final Relation records;

  /**
   * @param records of the source
   */
  LikelyForms(TableEngine.Session engine, Relation records) {
    this.engine = engine;
    this.records = records;
  }

  /**
   * A form of all values of the column.
   *
   * @param change a cast that loses values
   * @return the cast in a spec, or empty without exactly one form that fits
   */
  Optional<String> of(ColumnChange change) {
    List<CommonForm> forms = change.isCast() ? CommonForms.to(change.to()) : List.of();
    if (forms.isEmpty()) {
      return Optional.empty();
    }
    List<CommonForm> fitting =
        CommonForms.count(engine, records, change.present(), change.before(), forms).ofAll();
    return shown(fitting, change.column());
  }

  /** A stricter form of the same fields comes first; two meanings are said to be open. */
  private static Optional<String> shown(List<CommonForm> fitting, String column) {
    if (fitting.isEmpty()) {
      return Optional.empty();
    }
    CommonForm first = fitting.get(0);
    Optional<CommonForm> other =
        fitting.stream().filter(each -> !each.meaning().equals(first.meaning())).findFirst();
    return Optional.of(
        other
            .map(each -> "they look like " + first.name() + " or " + each.name() + ": declare one")
            .orElse(
                "they look like "
                    + first.name()
                    + ": casts: {"
                    + column
                    + ": "
                    + first.written()
                    + "}"));
  }
}
