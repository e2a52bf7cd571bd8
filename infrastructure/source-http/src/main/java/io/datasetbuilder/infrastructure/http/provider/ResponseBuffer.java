package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.JsonPointerBasedFilter;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.core.json.JsonFactory;

/**
 * Reusable buffer for the body of one response after the other: one array that grows as large as
 * the largest. Not safe for concurrent use.
 */
final class ResponseBuffer {

  private static final int FIRST = 64 * 1024;
  private static final JsonFactory JSON = new JsonFactory();

  private byte[] bytes = new byte[FIRST];
  private int length;

  /** Replaces what it holds by the whole of a stream. */
  void fill(InputStream from) throws IOException {
    length = 0;
    for (int read = more(from); read >= 0; read = more(from)) {
      length += read;
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.multiplyExact(length, 2));
      }
    }
  }

  private int more(InputStream from) throws IOException {
    return from.read(bytes, length, bytes.length - length);
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /**
   * The text or number at a pointer, as it is spelled; empty when the body is no JSON or has no
   * such value there.
   */
  Optional<String> textAt(JsonPointer pointer) {
    try (JsonParser whole = JSON.createParser(ObjectReadContext.empty(), bytes, 0, length);
        JsonParser found =
            new FilteringParserDelegate(
                whole,
                new JsonPointerBasedFilter(pointer.toString()),
                TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
                false)) {
      return Optional.ofNullable(found.nextToken())
          .filter(token -> token.isNumeric() || token == JsonToken.VALUE_STRING)
          .map(token -> found.getString());
    } catch (JacksonException unreadable) {
      return Optional.empty();
    }
  }

  /** The whole number at a pointer, from 0. */
  Optional<Long> countAt(JsonPointer pointer) {
    return textAt(pointer)
        .map(String::strip)
        .filter(text -> text.matches("[0-9]{1,18}"))
        .map(Long::valueOf);
  }
}
