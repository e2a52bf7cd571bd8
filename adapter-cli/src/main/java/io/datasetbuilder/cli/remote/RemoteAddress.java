package io.datasetbuilder.cli.remote;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Address of a service: scheme, host, port and an optional path prefix. */
final class RemoteAddress {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]|\\[0:0:0:0:0:0:0:1]");

  private final URI base;

  private RemoteAddress(URI base) {
    this.base = base;
  }

  /**
   * Reads an address.
   *
   * @return empty for anything but http and https with a host and without user, query and fragment
   */
  public static Optional<RemoteAddress> parse(String written) {
    try {
      URI uri = URI.create(written.strip());
      boolean usable =
          uri.getScheme() != null
              && uri.getScheme().toLowerCase(Locale.ROOT).matches("https?")
              && uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      return usable ? Optional.of(new RemoteAddress(uri)) : Optional.empty();
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }

  /** Whether requests travel unencrypted to another machine. */
  public boolean showsWhatIsSent() {
    return base.getScheme().equalsIgnoreCase("http")
        && !LOOPBACK.matcher(base.getHost().toLowerCase(Locale.ROOT)).matches();
  }

  /**
   * The address of an operation.
   *
   * @param path percent-encoded, beginning with a slash
   */
  URI of(String path) {
    String before = base.getRawPath() == null ? "" : base.getRawPath().replaceAll("/+$", "");
    return URI.create(base.getScheme() + "://" + base.getRawAuthority() + before + path);
  }

  /** The address for messages; it holds no secret. */
  @Override
  public String toString() {
    return base.toString();
  }
}
