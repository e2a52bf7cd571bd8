package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the values of a column mean.
 *
 * @param kind an open vocabulary: the constants, or a word that a client may not know; never blank
 */
public record Semantic(String kind, HintOrigin origin) implements Hint {

  /** Texts or numbers that name something and are not computed with. */
  public static final String CODE = "code";

  /** Numbers that are computed with. */
  public static final String MEASURE = "measure";

  /** Points in time. */
  public static final String DATE = "date";

  /** Spans of time, such as months. */
  public static final String PERIOD = "period";

  /** Free text. */
  public static final String TEXT = "text";

  /** Yes or no. */
  public static final String FLAG = "flag";

  public Semantic {
    if (kind.isBlank()) {
      throw new IllegalArgumentException("a semantic has a kind");
    }
  }

  /** Whether the provider's own description, not a user or the engine, says that it is a code. */
  public boolean isProvidersCode() {
    return kind.equals(CODE) && (origin == HintOrigin.CORE_SPEC || origin == HintOrigin.CATALOG);
  }

  @Override
  public JsonObject toJson() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("kind", JsonValue.of(kind));
    members.put("origin", JsonValue.of(origin.wire()));
    return new JsonObject(members);
  }
}
