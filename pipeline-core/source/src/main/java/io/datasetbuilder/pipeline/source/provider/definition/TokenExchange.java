package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.Optional;
import java.util.Set;

/**
 * How a key is exchanged for a token. The token lives in memory only.
 *
 * @param url address of the exchange; may begin with {@code {base}}
 * @param keyParam query parameter of the key
 * @param secretParam query parameter of the second secret
 * @param tokenAt where the answer holds the token
 * @param expiresAt where the answer holds its end, as a time since 1970 in seconds or milliseconds
 *     (a value above 10^11 is milliseconds); empty when it is not reported
 * @param renewOn result codes that mean the token is dead: it is renewed once
 */
public record TokenExchange(
    String url,
    String keyParam,
    Optional<String> secretParam,
    JsonPointer tokenAt,
    Optional<JsonPointer> expiresAt,
    Set<String> renewOn) {

  public TokenExchange {
    renewOn = Set.copyOf(renewOn);
  }
}
