package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.ColumnHints.Display;
import io.datasetbuilder.buildspec.column.ColumnHints.HintOrigin;
import io.datasetbuilder.buildspec.column.ColumnHints.Semantic;
import io.datasetbuilder.buildspec.column.ColumnHints.Unit;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import java.util.List;
import java.util.Optional;

/** Converts the columns of a snapshot to and from JSON. Unknown facts are absent. */
final class ColumnsCodec {

  private ColumnsCodec() {}

  static JsonObject write(List<TableColumn> columns) {
    return new JsonMembers().putList("columns", columns, ColumnsCodec::write).toObject();
  }

  static List<TableColumn> read(JsonFields document) {
    return document.objects("columns", ColumnsCodec::column);
  }

  private static JsonObject write(TableColumn column) {
    Sensitivity sensitivity = column.sensitivity();
    return new JsonMembers()
        .put("name", column.name())
        .put("dtype", column.dtype())
        .put("hints", new JsonObject(column.hints().members()))
        .put("sensitivity", sensitivity.status().wire())
        .putTexts("sensitivity_kinds", sensitivity.kinds())
        .toObject();
  }

  private static TableColumn column(JsonFields column) {
    Sensitivity.Status status =
        ColumnValues.constant(Sensitivity.Status.class, column.requiredText("sensitivity"));
    return new TableColumn(
        column.requiredText("name"),
        column.requiredText("dtype"),
        hints(column.fields("hints")),
        new Sensitivity(status, column.texts("sensitivity_kinds")));
  }

  private static ColumnHints hints(JsonFields hints) {
    return new ColumnHints(
        hints.object("semantic").map(present -> semantic(hints.fields("semantic"))),
        hints.object("display").map(present -> display(hints.fields("display"))),
        hints.object("unit").map(present -> unit(hints.fields("unit"))));
  }

  private static Semantic semantic(JsonFields semantic) {
    return new Semantic(semantic.requiredText("kind"), origin(semantic));
  }

  private static Display display(JsonFields display) {
    return new Display(
        display.text("label"),
        display.text("description"),
        display.text("format"),
        display.textsByName("codes"),
        origin(display));
  }

  private static Unit unit(JsonFields unit) {
    Optional<JsonValue> scale = unit.value("scale");
    return new Unit(
        unit.requiredText("name"),
        scale
            .filter(JsonNumber.class::isInstance)
            .map(JsonNumber.class::cast)
            .map(JsonNumber::value),
        origin(unit));
  }

  private static HintOrigin origin(JsonFields hint) {
    return ColumnValues.constant(HintOrigin.class, hint.requiredText("origin"));
  }
}
