package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.warehouse.erasure.Matches.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the rows of a Parquet file that hold a value: in the named column of any type by the text
 * form of its cells, in all others where they are texts, and within lists and structs. Columns of
 * Bronze that are stored as bytes are left out: Silver holds their texts.
 */
final class FindInTable {

  private final ParquetSchemaReader schemas;
  private final TableEngine.Session session;
  private final ErasedValue erased;

  FindInTable(ParquetSchemaReader schemas, TableEngine.Session session, ErasedValue erased) {
    this.schemas = schemas;
    this.session = session;
    this.erased = erased;
  }

  /** The places; the file itself is one when it cannot be searched. */
  Matches in(SearchedFile file) {
    return in(file.path(), file.location());
  }

  /** As {@link #in(SearchedFile)}. */
  Matches in(String path, Location location) {
    Result<List<ParquetColumn>> columns = schemas.read(location, ParquetForms.DEFAULT);
    return columns.match(
        found -> in(path, location, found), problems -> new Matches(List.of(unreadable(path))));
  }

  private Matches in(String path, Location location, List<ParquetColumn> columns) {
    List<Column> searched =
        columns.stream()
            .filter(FindInTable::isPlain)
            .map(column -> new Column(column.name(), column.type()))
            .filter(this::isSearched)
            .toList();
    try {
      return searched.isEmpty()
          ? Matches.NONE
          : new Matches(counted(path, location, columns, searched));
    } catch (EngineFailure unusable) {
      return new Matches(List.of(unreadable(path)));
    }
  }

  private List<Place> counted(
      String path, Location location, List<ParquetColumn> columns, List<Column> searched) {
    TableSource table =
        new TableSource.ParquetTable(
                location,
                columns.stream().map(each -> new Column(each.name(), each.type())).toList())
            .only(searched);
    List<Relation.Measure> measures = new ArrayList<>();
    for (int i = 0; i < searched.size(); i++) {
      measures.add(
          new Relation.Measure("n" + i, new Relation.Figure.CountWhere(holds(searched.get(i)))));
    }
    List<JsonValue> counts =
        session.rows(new Relation.Aggregate(new Relation.Scan(table), List.of(), measures)).get(0);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < searched.size(); i++) {
      String name = searched.get(i).name();
      long count = JsonFields.asWhole(counts.get(i)).orElse(0L);
      if (count > 0) {
        PlaceKind kind = isNamed(name) ? PlaceKind.COLUMN : PlaceKind.ELSEWHERE;
        places.add(new Place(path, Optional.of(name), kind, count));
      }
    }
    return places;
  }

  private Expression holds(Column column) {
    Expression cell = Expression.column(column.name());
    DataType type = column.type();
    if (type == DataType.Simple.STRING) {
      return new Expression.Comparison(
          Expression.Operator.EQ, cell, Expression.text(erased.value()));
    }
    Expression text = new Expression.Convert(cell, DataType.Simple.STRING);
    return isNested(type)
        ? new Expression.Contains(text, erased.value())
        : new Expression.OneOf(text, textForms().stream().map(Expression::text).toList());
  }

  /** The value as it was given, and as the engine writes an instant of ISO 8601. */
  private Set<String> textForms() {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(erased.value());
    String spaced = erased.value().replaceFirst("^(\\d{4}-\\d{2}-\\d{2})T", "$1 ");
    forms.add(spaced);
    forms.add(spaced.replaceFirst("(Z|\\+00:00)$", "+00"));
    return forms;
  }

  private boolean isSearched(Column column) {
    return isNamed(column.name())
        || column.type() == DataType.Simple.STRING
        || isNested(column.type());
  }

  private boolean isNamed(String column) {
    return column.equals(erased.column());
  }

  private static boolean isNested(DataType type) {
    return type instanceof DataType.ListOf || type instanceof DataType.StructOf;
  }

  /** Whether the engine reads a column as it is stored. */
  private static boolean isPlain(ParquetColumn column) {
    return column.isHeld()
        && column.bytes().isEmpty()
        && column.int96().isEmpty()
        && column.decimalScale().isEmpty()
        && !column.variants();
  }

  private static Place unreadable(String path) {
    return new Place(path, Optional.empty(), PlaceKind.UNREADABLE, 0);
  }
}
