package io.datasetbuilder.infrastructure.storage.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.pipeline.model.json.Escapes;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** JSON documents of the service: read strictly, written in one fixed form. */
public final class JacksonJsonCodec implements JsonCodec {

  private static final int MOST_DEPTH = 1_000;

  public static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(MOST_DEPTH).build())
          .build();

  @Override
  public Optional<JsonValue> read(byte[] document) {
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
      return read(text);
    } catch (CharacterCodingException notUtf8) {
      return Optional.empty();
    }
  }

  @Override
  public byte[] write(JsonValue document) {
    String text = JsonRenderer.render(sorted(document), JacksonJsonCodec::escaped);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Members by code point, at every depth. */
  private static JsonValue sorted(JsonValue value) {
    if (value instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      SortedNames.of(object.members()).forEach((name, each) -> members.put(name, sorted(each)));
      return new JsonObject(members);
    }
    return value instanceof JsonArray array
        ? new JsonArray(array.items().stream().map(JacksonJsonCodec::sorted).toList())
        : value;
  }

  /**
   * Escaped form of a character: an unpaired surrogate has no UTF-8 form, so it is escaped like a
   * control character.
   */
  private static String escaped(int codePoint) {
    return switch (codePoint) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      default ->
          codePoint < 0x20 || Escapes.isLoneSurrogate(codePoint)
              ? String.format("\\u%04x", codePoint)
              : Character.toString(codePoint);
    };
  }

  private Optional<JsonValue> read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      JsonValue value = value(parser);
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }

  /** The value whose first token is the parser's current one; the parser bounds its depth. */
  public static JsonValue value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_TRUE -> JsonValue.of(true);
      case VALUE_FALSE -> JsonValue.of(false);
      case VALUE_NULL -> JsonValue.ofNull();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonValue.of(number(parser));
      case VALUE_STRING -> JsonValue.of(parser.getString());
      default -> throw new IllegalStateException("a parser without a value");
    };
  }

  /** The library reports an exponent that is too large by another exception than all else. */
  private static BigDecimal number(JsonParser parser) {
    try {
      return parser.getDecimalValue();
    } catch (NumberFormatException tooLarge) {
      throw new StreamReadException(parser, "a number beyond every decimal", tooLarge);
    }
  }

  private static JsonValue object(JsonParser parser) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new JsonObject(members);
  }

  private static JsonValue array(JsonParser parser) {
    List<JsonValue> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return new JsonArray(items);
  }
}
