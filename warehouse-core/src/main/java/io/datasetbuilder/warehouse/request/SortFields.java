package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import io.datasetbuilder.warehouse.request.RequestFields.Entries;
import java.util.List;

/** Reads the order of a request. */
final class SortFields {

  private static final Choices<Direction> DIRECTIONS = Choices.of(Direction.values());

  private static final SortKey STAND_IN = new SortKey("", Direction.ASC);

  private SortFields() {}

  /**
   * Reads the keys, ascending where no direction is given.
   *
   * @param list the member that holds the keys
   * @param column the member of a key that names its column
   */
  static List<SortKey> read(RequestFields request, String list, String column) {
    Entries entries = new Entries(List.of(column, "direction"), RowsQuery.MAX_SORT_KEYS);
    return request.objects(list, entries, fields -> key(fields, column), STAND_IN);
  }

  private static SortKey key(RequestFields fields, String column) {
    return new SortKey(
        fields.requiredText(column), fields.choice("direction", DIRECTIONS).orElse(Direction.ASC));
  }
}
