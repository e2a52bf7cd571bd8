package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Profile of a table (Spec, "Endpoints", profile). Every column is read once; one that may hold
 * personal data is not read. Each statement covers some columns, since one over thousands of
 * columns is slow to plan.
 */
public final class ProfilePlan implements QueryPlan<SnapshotProfile> {

  /** Columns of one statement. */
  private static final int BATCH = 50;

  private final TableRelation relation;
  private final List<Integer> shown;

  public ProfilePlan(QueriedTable table) {
    this.relation = new TableRelation(table);
    this.shown =
        IntStream.range(0, table.columns().size())
            .filter(place -> isShown(table.columns().get(place)))
            .boxed()
            .toList();
  }

  private static boolean isShown(TableColumn column) {
    return column.sensitivity().status() != Sensitivity.Status.SUSPECTED;
  }

  /** The number of rows, then one statement a batch. */
  @Override
  public List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    statements.add(Statement.trusted("SELECT count(*) AS n FROM " + relation.from()));
    for (int from = 0; from < shown.size(); from += BATCH) {
      List<Integer> batch = shown.subList(from, Math.min(shown.size(), from + BATCH));
      String statistics =
          batch.stream()
              .map(place -> ColumnStatistics.select(place, type(place)))
              .collect(Collectors.joining(", "));
      statements.add(Statement.trusted("SELECT " + statistics + " FROM " + relation.from()));
    }
    return List.copyOf(statements);
  }

  @Override
  public Result<SnapshotProfile> result(List<ResultTable> tables) {
    long rows = Cells.whole(tables.get(0).rows().get(0).get(0));
    List<JsonValue> cells =
        tables.stream().skip(1).flatMap(table -> table.rows().get(0).stream()).toList();
    List<SnapshotProfile.Column> columns = new ArrayList<>();
    int next = 0;
    for (int place = 0; place < relation.columns().size(); place++) {
      TableColumn column = relation.columns().get(place);
      if (isShown(column)) {
        int width = ColumnStatistics.width(type(place));
        List<JsonValue> own = cells.subList(next, next + width);
        next += width;
        columns.add(
            new SnapshotProfile.Column(
                column.name(), Optional.of(ColumnStatistics.read(own, type(place), rows))));
      } else {
        columns.add(new SnapshotProfile.Column(column.name(), Optional.empty()));
      }
    }
    return Result.ok(new SnapshotProfile(rows, columns));
  }

  private ColumnType type(int place) {
    return ColumnType.of(relation.columns().get(place).dtype());
  }
}
