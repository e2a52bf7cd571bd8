package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.httpclient.Target;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Address of one request: {@code https}, or {@code http} of a loopback address.
 *
 * @param target its path may hold a key of an upload
 */
public record HubAddress(Target target) {

  private static final Pattern LOOPBACK =
      Pattern.compile(
          "localhost|127(?:\\.(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}|\\[::1]");

  /**
   * @throws IllegalArgumentException when it is no address that may be called
   */
  public HubAddress {
    if (!target.isEncrypted() && !LOOPBACK.matcher(target.host()).matches()) {
      throw new IllegalArgumentException("neither https nor http of a loopback address");
    }
  }

  /**
   * Parses an address; empty when the text is not an address that may be called, or names a user.
   */
  public static Optional<HubAddress> parse(String url) {
    int fragment = url.indexOf('#');
    try {
      return Optional.of(
          new HubAddress(Target.of(fragment < 0 ? url : url.substring(0, fragment))));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  /** Whether both have the same scheme, host and port. */
  public boolean isSameOrigin(HubAddress other) {
    return target.origin().equals(other.target.origin());
  }

  /** The origin: the rest may hold a key. */
  @Override
  public String toString() {
    return target.origin();
  }
}
