package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** JSON documents of the service: read strictly, written in one fixed form. */
public final class JsonText implements JsonCodec {

  private static final int MOST_DEPTH = 1_000;

  static final JsonFactory FACTORY =
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
    return JsonPrinter.print(document).getBytes(StandardCharsets.UTF_8);
  }

  private Optional<JsonValue> read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      JsonValue value = JsonTokens.read(parser);
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }
}
