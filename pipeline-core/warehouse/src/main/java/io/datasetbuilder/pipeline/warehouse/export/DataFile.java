package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.warehouse.column.ColumnInfo.WireEncoding;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.query.ResultFile.Stored;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The data file of an export, before it is packed (Spec, "Endpoints", export).
 *
 * @param folder that the file is in, until it is packed
 * @param file its address
 */
record DataFile(RunWorkspace folder, Location file, ExportQuery query) {

  private static final DataType JSON_TEXT = new DataType.StructOf(List.of());

  /** Writes a result in the form of the wire. */
  void write(TableEngine.Session engine, InspectedResult result) {
    List<Named> cells = new ArrayList<>();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < result.columns().size(); i++) {
      Column stored = result.table().columns().get(i);
      DataType written = written(result, i);
      columns.add(new Column(stored.name(), written));
      Optional<Expression> digits =
          Optional.ofNullable(result.digits().get(stored.name())).map(Expression::column);
      cells.add(new Named(stored.name(), cell(stored, written, digits)));
    }
    Relation rows = new Relation.Project(new Relation.Scan(result.table()), cells);
    engine.write(rows, columns, format(), file);
  }

  private static Expression cell(Column stored, DataType written, Optional<Expression> digits) {
    Expression value = Expression.column(stored.name());
    if (digits.isPresent()) {
      return new Expression.FirstNonNull(
          List.of(new Expression.Convert(value, written), digits.get()));
    }
    return written.equals(stored.type()) || written.equals(JSON_TEXT)
        ? value
        : new Expression.Convert(value, written);
  }

  private DataType written(InspectedResult result, int place) {
    DataType stored = result.table().columns().get(place).type();
    Stored form = result.result().columns().get(place).stored();
    if (form == Stored.AS_JSON) {
      return JSON_TEXT;
    }
    if (result.digits().containsKey(result.columns().get(place).name())) {
      return Simple.STRING;
    }
    boolean wholeInJson =
        query.format() == Format.JSONL
            && (form == Stored.AS_DECIMAL || stored instanceof DataType.Whole);
    if (!wholeInJson) {
      return stored;
    }
    boolean asText = result.columns().get(place).encoding() == WireEncoding.DECIMAL_STRING;
    return asText ? Simple.STRING : DataType.Whole.INT64;
  }

  private TableFormat format() {
    if (query.format() == Format.JSONL) {
      return TableFormat.JSON_LINES;
    }
    return query.profile() == Profile.SPREADSHEET
        ? TableFormat.CSV_FOR_SPREADSHEETS
        : TableFormat.CSV;
  }

  /** Whether it is larger than a data file may be, as far as it is written. */
  boolean isTooLarge() {
    return folder.content(file).bytes() > ExportQuery.MAX_BYTES;
  }

  /** Its bytes, to be closed by the caller. */
  InputStream open() throws IOException {
    return folder.content(file).opener().open();
  }
}
