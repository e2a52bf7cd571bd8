package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.util.List;
import java.util.Optional;

/** The texts that go over the wire for the value of a parameter. */
public final class ParamTexts {

  private ParamTexts() {}

  /**
   * One text for a scalar, one an item for a list of scalars. Empty for what no parameter can be:
   * an object, null, a list of nothing, or a list that holds one of these.
   */
  public static Optional<List<String>> of(JsonValue value) {
    if (!(value instanceof JsonArray list)) {
      return scalar(value).map(List::of);
    }
    List<String> texts = list.items().stream().flatMap(item -> scalar(item).stream()).toList();
    return texts.isEmpty() || texts.size() < list.items().size()
        ? Optional.empty()
        : Optional.of(texts);
  }

  /** A value as one text: numbers without an exponent, lists not at all. */
  public static Optional<String> scalar(JsonValue value) {
    if (value instanceof JsonText text) {
      return Optional.of(text.value());
    }
    if (value instanceof JsonNumber number) {
      return Optional.of(number.value().toPlainString());
    }
    return value instanceof JsonBoolean flag
        ? Optional.of(Boolean.toString(flag.value()))
        : Optional.empty();
  }
}
