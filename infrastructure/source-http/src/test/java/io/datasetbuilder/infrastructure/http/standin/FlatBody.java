package io.datasetbuilder.infrastructure.http.standin;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Parameters that were sent as the members of a JSON object. */
final class FlatBody {

  private static final JsonFactory JSON = new JsonFactory();

  private FlatBody() {}

  /**
   * Members as texts; lists joined by commas.
   *
   * @throws JacksonException when the body is no JSON
   */
  static Map<String, String> read(byte[] body) {
    Map<String, String> values = new LinkedHashMap<>();
    if (body.length == 0) {
      return values;
    }
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      String name = "";
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          name = parser.currentName();
        } else if (token.isScalarValue()) {
          values.merge(name, parser.getString(), (first, second) -> first + "," + second);
        }
      }
    }
    return values;
  }
}
