package io.datasetbuilder.infrastructure.http.response;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;

/** Token streams of answers, with the bounds of this service (Spec, "Limits"). */
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

  /** Answers are UTF-8 by now, and their names are the provider's: none is kept. */
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
}
