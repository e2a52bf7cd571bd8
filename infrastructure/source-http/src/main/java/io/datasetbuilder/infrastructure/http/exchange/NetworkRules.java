package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import java.net.InetAddress;
import java.util.Objects;

/**
 * How hosts are found, which addresses may be called, and whom to trust there.
 *
 * @param addresses checks every address of a host, literal ones too: one that is refused refuses
 *     the exchange
 */
public record NetworkRules(NameResolver names, AddressRule addresses, TlsRules tls) {

  public NetworkRules {
    Objects.requireNonNull(names, "names");
    Objects.requireNonNull(addresses, "addresses");
    Objects.requireNonNull(tls, "tls");
  }

  /** The public internet, and nothing else. */
  public static NetworkRules publicOnly() {
    return new NetworkRules(
        InetAddress::getAllByName,
        address -> GlobalAddresses.isGlobal(address.getAddress()),
        TlsRules.platform());
  }
}
