package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import java.io.Serial;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolver that finds addresses of the public internet only: an address that a hub hands out never
 * leads into the network of this machine. The client resolves literal addresses here too, and dials
 * what it returns.
 *
 * @param names finds the addresses
 * @param exempt hosts that may have any address: the operator knows where they are
 */
record GlobalAddressResolver(DnsResolver names, Set<String> exempt) implements DnsResolver {

  GlobalAddressResolver {
    exempt = Set.copyOf(exempt);
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = names.resolve(host);
    if (exempt.contains(host)) {
      return found;
    }
    for (InetAddress address : found) {
      if (!GlobalAddresses.isGlobal(address.getAddress())) {
        throw new ForbiddenAddressException();
      }
    }
    return found;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  /** A host has an address that may not be called. */
  static final class ForbiddenAddressException extends UnknownHostException {

    @Serial private static final long serialVersionUID = 1L;

    private ForbiddenAddressException() {}
  }
}
