package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import java.util.Optional;

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

  NetworkRules rules(TlsRules tls) {
    return onlyInternet
        .map(hub -> NetworkRules.publicAnd(hub.plainHost(), tls))
        .orElseGet(() -> NetworkRules.anywhere(tls));
  }
}
