package io.datasetbuilder.infrastructure.publish.http;

import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/**
 * Rule of the addresses that a client of a hub may call.
 *
 * @param onlyInternet the hub, besides which only addresses of the public internet may be called;
 *     empty: any address, because a hub inside an organization returns addresses of its network
 */
public record HubReach(Optional<HubEndpoint> onlyInternet) {

  /** For a hub at an address that the operator chose. */
  public static final HubReach ANYWHERE = new HubReach(Optional.empty());

  /** For a hub at its own address. */
  public static HubReach internet(HubEndpoint hub) {
    return new HubReach(Optional.of(hub));
  }

  DnsResolver resolver() {
    DnsResolver system = SystemDefaultDnsResolver.INSTANCE;
    return onlyInternet
        .<DnsResolver>map(hub -> new GlobalAddressResolver(system, Set.of(hub.plainHost())))
        .orElse(system);
  }
}
