package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnTypes;
import io.datasetbuilder.infrastructure.state.database.DatabaseFailures;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.generic.GenericType;

/**
 * Types of the warehouse's columns: names are texts, and facts of several members JSON documents.
 *
 * @param json reads and writes the documents
 */
record WarehouseTypes(JsonCodec json) implements Consumer<Jdbi> {

  static final GenericType<List<SnapshotSource>> SOURCES = new GenericType<>() {};
  static final GenericType<List<JsonObject>> OBJECTS = new GenericType<>() {};

  @Override
  public void accept(Jdbi jdbi) {
    ColumnTypes.registerText(jdbi, TableName.class, TableName::value, TableName::new);
    ColumnTypes.registerText(jdbi, JsonObject.class, this::text, this::object);
    register(jdbi, SOURCES.getType(), SnapshotCodec::writeSources, SnapshotCodec::readSources);
    register(jdbi, OBJECTS.getType(), AnalysisCodec::write, AnalysisCodec::columns);
    register(
        jdbi,
        new GenericType<List<TableColumn>>() {}.getType(),
        SnapshotCodec::writeColumns,
        SnapshotCodec::readColumns);
    register(
        jdbi, SnapshotCoverage.class, SnapshotCodec::writeCoverage, SnapshotCodec::readCoverage);
    register(jdbi, SnapshotLineage.class, LineageCodec::write, LineageCodec::read);
    register(jdbi, SnapshotOrigin.class, SnapshotCodec::writeOrigin, SnapshotCodec::readOrigin);
  }

  private <T> void register(
      Jdbi jdbi, Type type, Function<T, JsonObject> writer, Function<JsonFields, T> reader) {
    ColumnTypes.<T>registerText(
        jdbi, type, value -> text(writer.apply(value)), text -> read(text, reader));
  }

  private String text(JsonObject document) {
    return new String(json.write(document), StandardCharsets.UTF_8);
  }

  private JsonObject object(String text) {
    return json.read(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .orElseThrow(() -> DatabaseFailures.WAREHOUSE.damaged(null));
  }

  private <T> T read(String text, Function<JsonFields, T> reader) {
    JsonProblems complaints = new JsonProblems(StorageProblem.STATE_UNREADABLE);
    T value = reader.apply(JsonFields.of(object(text), complaints));
    if (!complaints.problems().isEmpty()) {
      throw DatabaseFailures.WAREHOUSE.damaged(null);
    }
    return value;
  }
}
