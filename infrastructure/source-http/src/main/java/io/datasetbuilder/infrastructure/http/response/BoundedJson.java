package io.datasetbuilder.infrastructure.http.response;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads JSON within the bounds of this service (Spec, "Limits"): as tokens, and taken apart into
 * the slices of its members or items.
 */
final class BoundedJson {

  /** Records are bounded again, and lower, where they are stored. */
  static final int MAX_DEPTH = 200;

  private static final StreamReadConstraints BOUNDS =
      StreamReadConstraints.builder()
          .maxNestingDepth(MAX_DEPTH)
          .maxStringLength(32 << 20)
          .maxNumberLength(1_000)
          .maxNameLength(1 << 16)
          .build();

  private static final JsonFactory STRICT = factory().build();

  private static final JsonFactory UNQUOTED =
      factory().enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES).build();

  /** More in one array would take memory out of proportion to the response. */
  private static final int MOST_ITEMS = 2_000_000;

  private BoundedJson() {}

  /** Standing before the first token; offsets are counted from the slice's start. */
  static JsonParser parser(JsonSlice json) {
    return STRICT.createParser(
        ObjectReadContext.empty(), json.source(), json.from(), json.to() - json.from());
  }

  /** The same document with all of its keys quoted, when some lack their quotes. */
  static JsonSlice quoted(JsonSlice json) {
    LineBuffer out = new LineBuffer();
    try (JsonParser parser =
        UNQUOTED.createParser(
            ObjectReadContext.empty(), json.source(), json.from(), json.to() - json.from())) {
      boolean first = true;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (!first && !token.isStructEnd()) {
          out.put(',');
        }
        write(token, parser, out);
        first = token.isStructStart() || token == JsonToken.PROPERTY_NAME;
      }
    }
    return JsonSlice.of(out);
  }

  /**
   * Factory for responses that are UTF-8 by now. Member names are not cached, because the provider
   * chooses them.
   */
  private static JsonFactoryBuilder factory() {
    return JsonFactory.builder()
        .streamReadConstraints(BOUNDS)
        .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
        .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES);
  }

  private static void write(JsonToken token, JsonParser parser, LineBuffer out) {
    switch (token) {
      case START_OBJECT -> out.put('{');
      case END_OBJECT -> out.put('}');
      case START_ARRAY -> out.put('[');
      case END_ARRAY -> out.put(']');
      case PROPERTY_NAME -> out.text(parser.currentName()).put(':');
      case VALUE_STRING -> out.text(parser.getString());
      default -> parser.getString().chars().forEach(each -> out.put((char) each));
    }
  }

  static boolean isObject(JsonSlice json) {
    return json.first() == '{';
  }

  static boolean isArray(JsonSlice json) {
    return json.first() == '[';
  }

  static boolean isNull(JsonSlice json) {
    return json.first() == 'n';
  }

  /**
   * The members of an object, in order.
   *
   * @throws MalformedResponse when it is not an object, or has two members of one name
   */
  static Map<String, JsonSlice> members(JsonSlice json) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedResponse();
      }
      Map<String, JsonSlice> members = new LinkedHashMap<>();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        if (members.put(name, value(json, parser)) != null) {
          throw new MalformedResponse();
        }
      }
      return members;
    }
  }

  /**
   * The items of an array.
   *
   * @throws MalformedResponse when it is not an array
   */
  static List<JsonSlice> items(JsonSlice json) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new MalformedResponse();
      }
      List<JsonSlice> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (items.size() == MOST_ITEMS) {
          throw MalformedResponse.tooLarge();
        }
        items.add(value(json, parser));
      }
      return items;
    }
  }

  /** A text's characters, or a number as spelled; empty for every other value. */
  static Optional<String> scalar(JsonSlice json) {
    try (JsonParser parser = parser(json)) {
      return switch (parser.nextToken()) {
        case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Optional.of(parser.getString());
        default -> Optional.empty();
      };
    }
  }

  private static JsonSlice value(JsonSlice json, JsonParser parser) {
    int from = (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    parser.finishToken();
    int to = (int) parser.currentLocation().getByteOffset();
    return new JsonSlice(json.source(), json.from() + from, json.from() + to);
  }
}
