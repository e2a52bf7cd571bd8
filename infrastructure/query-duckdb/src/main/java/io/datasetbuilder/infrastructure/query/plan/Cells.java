package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import java.util.Optional;

/** Cells that statements of this package compute for themselves. */
final class Cells {

  private Cells() {}

  /** A count; a sum over no row is 0. */
  static long whole(JsonValue cell) {
    if (cell instanceof JsonNull) {
      return 0;
    }
    if (cell instanceof JsonNumber number) {
      return number.value().longValueExact();
    }
    throw new IllegalStateException("a query process returned no number for a count");
  }

  /** A cell that may be null. */
  static Optional<JsonValue> present(JsonValue cell) {
    return cell instanceof JsonNull ? Optional.empty() : Optional.of(cell);
  }
}
