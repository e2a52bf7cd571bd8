package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.provider.AttemptSender.ResponseBuffer;
import io.datasetbuilder.pipeline.definition.JsonPointer;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.JsonPointerBasedFilter;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.core.json.JsonFactory;

/** The one value that a small answer is about. */
final class JsonPointerValue {

  private static final JsonFactory JSON = new JsonFactory();

  private JsonPointerValue() {}

  /**
   * A text or number as it is spelled; empty when the body is no JSON or has no such value there.
   */
  static Optional<String> in(ResponseBuffer body, JsonPointer place) {
    try (JsonParser whole =
            JSON.createParser(ObjectReadContext.empty(), body.bytes(), 0, body.length());
        JsonParser found =
            new FilteringParserDelegate(
                whole,
                new JsonPointerBasedFilter(place.toString()),
                TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
                false)) {
      return Optional.ofNullable(found.nextToken())
          .filter(token -> token.isNumeric() || token == JsonToken.VALUE_STRING)
          .map(token -> found.getString());
    } catch (JacksonException unreadable) {
      return Optional.empty();
    }
  }

  /** A whole number there, from 0. */
  static Optional<Long> countIn(ResponseBuffer body, JsonPointer place) {
    return in(body, place)
        .map(String::strip)
        .filter(text -> text.matches("[0-9]{1,18}"))
        .map(Long::valueOf);
  }
}
