package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The key whose left rows times right rows are most; of several the smallest key, so that the same
 * data always names the same one. Read only when a message needs it.
 */
final class FindMultipliedKey {

  private FindMultipliedKey() {}

  /**
   * Looks for it.
   *
   * @param among the keys that count, over {@link KeyCounts#LEFT_ROWS} and {@link
   *     KeyCounts#RIGHT_ROWS}
   */
  static Optional<MultipliedKey> of(
      KeyCounts counts, Expression among, TableEngine.Session engine) {
    Relation keys = new Relation.Filter(counts.joined(JoinKind.INNER), among);
    List<Order> by = new ArrayList<>();
    by.add(new Order(new Expression.Product(KeyCounts.LEFT_ROWS, KeyCounts.RIGHT_ROWS), true));
    counts.leftKeys().forEach(part -> by.add(new Order(part, false)));
    List<Named> columns = new ArrayList<>();
    for (Expression part : counts.leftKeys()) {
      columns.add(new Named("k" + columns.size(), part));
    }
    columns.add(new Named("l", KeyCounts.LEFT_ROWS));
    columns.add(new Named("r", KeyCounts.RIGHT_ROWS));
    Relation first = new Relation.Limit(new Relation.Sort(keys, by), 1);
    return engine.rows(new Relation.Project(first, columns)).stream()
        .findFirst()
        .map(FindMultipliedKey::read);
  }

  private static MultipliedKey read(List<JsonValue> row) {
    int parts = row.size() - 2;
    return new MultipliedKey(
        row.subList(0, parts), count(row.get(parts)), count(row.get(parts + 1)));
  }

  private static long count(JsonValue value) {
    return ((JsonNumber) value).value().longValueExact();
  }
}
