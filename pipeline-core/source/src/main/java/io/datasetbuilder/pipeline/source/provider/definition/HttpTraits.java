package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Peculiarities of a provider's server.
 *
 * @param timeoutSeconds of a whole exchange, up to 120; 30 when empty
 * @param headers constant request headers, such as Accept; none of them holds a credential
 * @param legacyCiphers whether old TLS suites are offered; certificates are verified all the same
 * @param mostBytes cap of a decoded answer, below the usual one
 * @param charset of answers that name none by mark, declaration or header; UTF-8 when empty
 */
public record HttpTraits(
    OptionalInt timeoutSeconds,
    Map<String, String> headers,
    boolean legacyCiphers,
    OptionalLong mostBytes,
    Optional<String> charset) {

  private static final HttpTraits USUAL =
      new HttpTraits(OptionalInt.empty(), Map.of(), false, OptionalLong.empty(), Optional.empty());

  public HttpTraits {
    headers = Map.copyOf(headers);
  }

  /** Nothing peculiar. */
  public static HttpTraits usual() {
    return USUAL;
  }
}
