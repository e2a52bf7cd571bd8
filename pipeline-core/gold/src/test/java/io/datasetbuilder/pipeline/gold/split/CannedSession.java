package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gives prepared results to one query after the other, then counts of nothing, and remembers what
 * is written.
 */
final class CannedSession implements TableEngine.Session {

  private static final List<List<JsonValue>> NO_COUNTS =
      List.of(List.of(JsonValue.of(0), JsonValue.of(0), JsonValue.of(0)));

  final List<Relation> written = new ArrayList<>();
  private final Deque<List<List<JsonValue>>> answers = new ArrayDeque<>();

  CannedSession answering(List<List<JsonValue>> rows) {
    answers.add(rows);
    return this;
  }

  @Override
  public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
    written.add(plan);
    return 0;
  }

  @Override
  public List<List<JsonValue>> rows(Relation plan) {
    return answers.isEmpty() ? NO_COUNTS : answers.remove();
  }

  @Override
  public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
    rows(plan).forEach(row);
  }

  @Override
  public void cancel() {
    throw new IllegalStateException("nothing runs");
  }

  @Override
  public void close() {
    answers.clear();
  }
}
