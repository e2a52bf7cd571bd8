package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.List;

/**
 * A key that is on both sides.
 *
 * @param values of its columns, none of them null
 * @param leftRows its rows on the left, at least 1
 * @param rightRows its rows on the right, at least 1
 */
record MultipliedKey(List<JsonValue> values, long leftRows, long rightRows) {
  MultipliedKey {
    values = List.copyOf(values);
  }
}
