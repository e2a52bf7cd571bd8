package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a column is shown to people; at least one of the texts is present, none is blank.
 *
 * @param label a short title
 * @param description a sentence or more
 * @param format how a value is written, as its origin writes formats
 */
public record Display(
    Optional<String> label,
    Optional<String> description,
    Optional<String> format,
    HintOrigin origin)
    implements Hint {

  public Display {
    label = label.filter(text -> !text.isBlank());
    description = description.filter(text -> !text.isBlank());
    format = format.filter(text -> !text.isBlank());
    if (label.isEmpty() && description.isEmpty() && format.isEmpty()) {
      throw new IllegalArgumentException("a display says something");
    }
  }

  /** A display of only a label. */
  public static Display labelled(String label, HintOrigin hintOrigin) {
    return new Display(Optional.of(label), Optional.empty(), Optional.empty(), hintOrigin);
  }

  @Override
  public JsonObject toJson() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    label.ifPresent(text -> members.put("label", JsonValue.of(text)));
    description.ifPresent(text -> members.put("description", JsonValue.of(text)));
    format.ifPresent(text -> members.put("format", JsonValue.of(text)));
    members.put("origin", JsonValue.of(origin.wire()));
    return new JsonObject(members);
  }
}
