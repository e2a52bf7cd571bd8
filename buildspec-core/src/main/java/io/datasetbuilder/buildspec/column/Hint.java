package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/** Something said about a column. */
public sealed interface Hint permits Semantic, Display, Unit {

  /** Where it comes from. */
  HintOrigin origin();

  /** Its wire form; what is not known is absent, never null. */
  JsonObject toJson();
}
