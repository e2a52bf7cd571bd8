package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.HistorySpec.SchemaChange;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Columns of a table that continues its previous snapshot: those of the snapshot in their order,
 * then those that only the run has, then those of a tracked table.
 */
final class HistoryColumns {

  private static final DataType INSTANT = new DataType.ZonedDatetime("UTC");

  /** The columns that a tracked table has in addition. */
  static final List<Column> TRACKED =
      List.of(
          new Column(HistorySpec.VALID_FROM, INSTANT), new Column(HistorySpec.VALID_TO, INSTANT));

  private final HistorySpec spec;
  private final String at;
  private final List<Problem> problems;

  /**
   * @param at location of the history in its spec
   * @param problems gathers what is wrong
   */
  HistoryColumns(HistorySpec spec, String at, List<Problem> problems) {
    this.spec = spec;
    this.at = at;
    this.problems = problems;
  }

  /** The columns of data, without those of a tracked table; incomplete with a problem. */
  List<HistoryColumn> of(Optional<List<Column>> parent, List<Column> run) {
    if (spec.isTracked()) {
      checkFree(run);
      parent.ifPresent(this::checkTracked);
    }
    List<HistoryColumn> columns =
        parent.isEmpty()
            ? run.stream()
                .map(column -> new HistoryColumn(column, Optional.empty(), Optional.of(column)))
                .toList()
            : combined(data(parent.get()), run);
    checkNames(columns);
    checkKeys(columns, run);
    return columns;
  }

  private List<Column> data(List<Column> parent) {
    return spec.isTracked()
        ? parent.stream().filter(column -> !TRACKED.contains(column)).toList()
        : parent;
  }

  private List<HistoryColumn> combined(List<Column> parent, List<Column> run) {
    List<HistoryColumn> columns = new ArrayList<>();
    for (Column before : parent) {
      Optional<Column> now = named(run, before.name());
      if (now.isEmpty()) {
        changed(text(before) + " is missing in this run");
      }
      DataType type = now.map(column -> type(before, column)).orElse(before.type());
      columns.add(new HistoryColumn(new Column(before.name(), type), Optional.of(before), now));
    }
    for (Column now : run) {
      if (named(parent, now.name()).isEmpty()) {
        changed(text(now) + " is new in this run");
        columns.add(new HistoryColumn(now, Optional.empty(), Optional.of(now)));
      }
    }
    return columns;
  }

  private DataType type(Column before, Column now) {
    if (before.type().equals(now.type())) {
      return before.type();
    }
    Optional<DataType> wider = WiderType.of(before.type(), now.type()).filter(type -> widens());
    if (wider.isEmpty()) {
      refuse(
          "the column %s is %s in the table and %s in this run"
              .formatted(Quoting.quoted(now.name()), before.type().dtype(), now.type().dtype()));
    }
    return wider.orElse(before.type());
  }

  private void changed(String what) {
    if (!widens()) {
      refuse("the column " + what);
    }
  }

  private boolean widens() {
    return spec.onSchemaChange() == SchemaChange.WIDEN;
  }

  private void refuse(String message) {
    problems.add(
        Problem.of(HistoryProblem.HISTORY_SCHEMA_CHANGED, at + ".on_schema_change", message));
  }

  private static String text(Column column) {
    return Quoting.quoted(column.name()) + " (" + column.type().dtype() + ")";
  }

  private static Optional<Column> named(List<Column> columns, String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  private void checkFree(List<Column> run) {
    for (Column column : run) {
      if (TRACKED.stream().anyMatch(taken -> isSameName(taken, column))) {
        problems.add(
            Problem.of(
                TableProblem.COLUMN_NAME_COLLISION,
                at + ".track",
                "the column "
                    + Quoting.quoted(column.name())
                    + " has a name that tracked tables use themselves"));
      }
    }
  }

  private void checkTracked(List<Column> parent) {
    if (!parent.containsAll(TRACKED)) {
      problems.add(
          Problem.of(
              HistoryProblem.HISTORY_NOT_TRACKED,
              at + ".track",
              "the rows of the previous snapshot have no valid_from and valid_to"));
    }
  }

  private void checkNames(List<HistoryColumn> columns) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i).column();
      if (columns.subList(0, i).stream().anyMatch(other -> isSameName(other.column(), column))) {
        problems.add(
            Problem.of(
                TableProblem.COLUMN_NAME_COLLISION,
                at,
                "the name of the column "
                    + Quoting.quoted(column.name())
                    + " differs from one of the table only in letter case"));
      }
    }
  }

  private static boolean isSameName(Column one, Column other) {
    return CaseFold.of(one.name()).equals(CaseFold.of(other.name()));
  }

  private void checkKeys(List<HistoryColumn> columns, List<Column> run) {
    for (int i = 0; i < spec.keys().size(); i++) {
      String key = spec.keys().get(i);
      String place = at + ".keys[" + i + "]";
      Optional<Column> column = named(run, key);
      if (column.isEmpty()) {
        problems.add(
            Problem.of(
                    HistoryProblem.HISTORY_COLUMN_MISSING,
                    place,
                    "the Gold table has no column " + Quoting.quoted(key))
                .suggestingColumn(key, run.stream().map(Column::name).toList()));
      } else if (!KeyText.isKey(typeOf(columns, column.get()))) {
        problems.add(
            Problem.of(
                HistoryProblem.HISTORY_KEY_TYPE,
                place,
                "the column "
                    + Quoting.quoted(key)
                    + " is "
                    + column.get().type().dtype()
                    + ", whose values are no keys"));
      }
    }
  }

  private static DataType typeOf(List<HistoryColumn> columns, Column key) {
    return columns.stream()
        .map(HistoryColumn::column)
        .filter(column -> column.name().equals(key.name()))
        .findFirst()
        .orElse(key)
        .type();
  }
}
