package io.datasetbuilder.infrastructure.oidc;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rule for addresses that keys are fetched from: the server at such an address can sign any token.
 */
final class ProviderAddress {

  private static final Pattern LOOPBACK =
      Pattern.compile("(?i:localhost)|127(\\.\\d{1,3}){3}|\\[::1]");

  private static final int HIGHEST_PORT = 65_535;

  private ProviderAddress() {}

  /**
   * Requirement that an address does not meet.
   *
   * @param loopbackHttp whether an address on this machine may be used without TLS
   * @return empty when it can be used
   */
  static Optional<String> requirement(String address, boolean loopbackHttp) {
    URI parsed;
    try {
      parsed = new URI(address);
    } catch (URISyntaxException malformed) {
      return Optional.of("must be an address such as https://accounts.example.org");
    }
    if (parsed.getHost() == null || parsed.getPort() > HIGHEST_PORT) {
      return Optional.of("must be an address such as https://accounts.example.org");
    }
    boolean onThisMachine = loopbackHttp && LOOPBACK.matcher(parsed.getHost()).matches();
    if (!"https".equalsIgnoreCase(parsed.getScheme())
        && !("http".equalsIgnoreCase(parsed.getScheme()) && onThisMachine)) {
      return Optional.of("must begin with https://");
    }
    return parsed.getRawUserInfo() == null && parsed.getRawFragment() == null
        ? Optional.empty()
        : Optional.of("must have neither user info nor a fragment");
  }
}
