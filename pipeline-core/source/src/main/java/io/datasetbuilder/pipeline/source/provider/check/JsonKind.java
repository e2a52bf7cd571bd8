package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What a value is in JSON: all that is reported about it. */
public enum JsonKind implements WireNamed {
  NULL,
  BOOLEAN,
  NUMBER,
  STRING,
  ARRAY,
  OBJECT;

  static JsonKind of(JsonValue value) {
    if (value instanceof JsonText) {
      return STRING;
    }
    if (value instanceof JsonNumber) {
      return NUMBER;
    }
    if (value instanceof JsonBoolean) {
      return BOOLEAN;
    }
    if (value instanceof JsonNull) {
      return NULL;
    }
    return value instanceof JsonArray ? ARRAY : OBJECT;
  }

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
