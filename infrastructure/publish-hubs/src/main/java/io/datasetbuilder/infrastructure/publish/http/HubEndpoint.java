package io.datasetbuilder.infrastructure.publish.http;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Base address of the API of a hub: the only origin that gets a credential. It may have a path,
 * below which all operations lie.
 */
public final class HubEndpoint {

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  private final HubAddress base;
  private final String path;

  private HubEndpoint(HubAddress base) {
    this.base = base;
    String whole = base.target().pathAndQuery();
    this.path = whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole;
  }

  /**
   * The endpoint; empty when the text is neither an {@code https} address nor an {@code http} one
   * of a loopback address, or when it has a user, a query or a fragment.
   */
  public static Optional<HubEndpoint> parse(String url) {
    return url.contains("?") || url.contains("#")
        ? Optional.empty()
        : HubAddress.parse(url).map(HubEndpoint::new);
  }

  /**
   * The address of a path below this endpoint.
   *
   * @param pathAndQuery percent-encoded; begins with a slash
   */
  public HubAddress at(String pathAndQuery) {
    return new HubAddress(base.target().at(path + pathAndQuery));
  }

  /**
   * An address that this hub returned; empty when it may not be called. Plain HTTP to this machine
   * is for hubs that are on it themselves: addresses of other hubs never lead to a service here.
   */
  public Optional<HubAddress> handedOut(String url) {
    return HubAddress.parse(url)
        .filter(address -> address.target().isEncrypted() || !base.target().isEncrypted());
  }

  /**
   * The same, of a mirror: an address of the hub that it mirrors is that of the mirror, as the
   * hub's own client reads it.
   */
  public Optional<HubAddress> handedOut(String url, HubEndpoint mirrored) {
    return handedOut(url)
        .map(address -> mirrored.covers(address) ? at(address.target().pathAndQuery()) : address);
  }

  /** The host, as a resolver takes it. */
  String plainHost() {
    return base.target().plainHost();
  }

  /** Whether an address belongs to this hub, so that it may get the credential. */
  public boolean covers(HubAddress address) {
    return base.isSameOrigin(address);
  }

  /**
   * A request with the credential of this hub.
   *
   * @param authorization value of the header; a secret
   * @throws IllegalArgumentException when the request goes to another origin
   */
  public HubRequest authorize(HubRequest request, String authorization) {
    if (!covers(request.address())) {
      throw new IllegalArgumentException("a credential for another host");
    }
    return request.with("Authorization", authorization);
  }

  /** The address of a path for a person to open. */
  public String link(String pathAndQuery) {
    return base.target().origin() + path + pathAndQuery;
  }

  /** A text as one segment of a path. */
  public static String segment(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = UNRESERVED.indexOf(each) >= 0;
      encoded.append(plain ? (char) each : String.format(Locale.ROOT, "%%%02X", each & 0xff));
    }
    return encoded.toString();
  }

  @Override
  public String toString() {
    return link("");
  }
}
