package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Hides the values of some columns and keeps their names, dtypes and places (Spec,
 * "sources[].gold", rule 7). Whatever reads Silver, but for the run's own file, reads it through
 * this.
 *
 * @param columns the names of the columns hidden
 */
public record Masking(Set<String> columns) {

  /** Text that replaces every value of a masked text column. */
  public static final String TOKEN = "[masked]";

  public Masking {
    columns = Set.copyOf(columns);
  }

  /** Hides the declared columns of Silver, but for those published unmasked. */
  public static Masking of(DeclaredColumns declared) {
    return new Masking(Set.copyOf(declared.masked()));
  }

  /** Hides, in records as the source has them, what {@link #of} hides in Silver. */
  public static Masking ofSource(DeclaredColumns declared) {
    return new Masking(Set.copyOf(declared.hiddenInSource()));
  }

  /** The names of the hidden ones among some columns, in their order. */
  public List<String> in(List<Column> table) {
    return table.stream().map(Column::name).filter(columns::contains).toList();
  }

  /** The given columns of each row, masked. */
  public Relation over(Relation rows, List<Column> kept) {
    return new Relation.Project(
        rows, kept.stream().map(column -> new Named(column.name(), value(column))).toList());
  }

  /** The masked value of a column: of the same type. */
  public Expression value(Column column) {
    Expression plain = Expression.column(column.name());
    if (!columns.contains(column.name())) {
      return plain;
    }
    Expression none = new Expression.NullLiteral(column.type());
    return switch (MaskedAs.of(column.type())) {
      case NULL -> none;
      case TOKEN ->
          new Expression.When(
              Expression.notNull(plain),
              Expression.text(TOKEN),
              new Expression.NullLiteral(Simple.STRING));
    };
  }

  /**
   * Rows that have been read already, masked.
   *
   * @param table the columns of the rows
   * @param rows cells in column order
   */
  public List<List<JsonValue>> rows(List<Column> table, List<List<JsonValue>> rows) {
    return in(table).isEmpty() ? rows : rows.stream().map(row -> row(table, row)).toList();
  }

  private List<JsonValue> row(List<Column> table, List<JsonValue> row) {
    List<JsonValue> masked = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      masked.add(cell(table.get(i), row.get(i)));
    }
    return List.copyOf(masked);
  }

  /** One cell, masked when its column is. */
  public JsonValue cell(Column column, JsonValue cell) {
    if (!columns.contains(column.name()) || cell instanceof JsonNull) {
      return cell;
    }
    return switch (MaskedAs.of(column.type())) {
      case NULL -> JsonValue.ofNull();
      case TOKEN -> JsonValue.of(TOKEN);
    };
  }

  /**
   * The profile that the masked table has, stated from that of the plain one: a masked column holds
   * one value at most, so no new scan is needed.
   */
  public TableProfile profile(TableProfile plain) {
    return new TableProfile(
        plain.rowCount(),
        plain.columns().stream().map(column -> column(column, plain.rowCount())).toList(),
        plain.correlations().stream()
            .filter(pair -> !columns.contains(pair.left()))
            .filter(pair -> !columns.contains(pair.right()))
            .toList());
  }

  private ColumnProfile column(ColumnProfile plain, long rows) {
    if (!columns.contains(plain.column().name())) {
      return plain;
    }
    return switch (MaskedAs.of(plain.column().type())) {
      case NULL -> masked(plain, rows, rows);
      case TOKEN -> masked(plain, rows, plain.nullCount());
    };
  }

  private static ColumnProfile masked(ColumnProfile plain, long rows, long nulls) {
    long tokens = rows - nulls;
    return new ColumnProfile(
        plain.column(),
        nulls,
        tokens > 0 ? 1 : 0,
        Optional.empty(),
        List.of(),
        tokens > 1 ? List.of(new ValueCount(Masking.TOKEN, tokens)) : List.of());
  }
}
