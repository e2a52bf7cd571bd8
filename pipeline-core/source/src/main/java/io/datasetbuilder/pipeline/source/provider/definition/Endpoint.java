package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;
import java.util.Optional;

/**
 * Where a provider's calls go.
 *
 * @param baseUrl scheme, host, optional port and path, without a slash at the end
 * @param hosts the only hosts that are called: exact names, or {@code .suffix} for a domain and all
 *     below it; checked before a key is read, and again on the final address
 * @param insecureHttpReason why a key may travel unencrypted; required for http with a key
 */
public record Endpoint(String baseUrl, List<String> hosts, Optional<String> insecureHttpReason) {

  public Endpoint {
    hosts = List.copyOf(hosts);
  }

  /**
   * Whether a host may be called.
   *
   * @param host lower case, without a trailing dot
   */
  public boolean allows(String host) {
    return hosts.stream()
        .anyMatch(
            allowed ->
                allowed.startsWith(".")
                    ? host.endsWith(allowed) || host.equals(allowed.substring(1))
                    : host.equals(allowed));
  }
}
