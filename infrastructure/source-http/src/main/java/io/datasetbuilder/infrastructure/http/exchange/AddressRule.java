package io.datasetbuilder.infrastructure.http.exchange;

import java.net.InetAddress;

/** Says which addresses may be called. */
@FunctionalInterface
public interface AddressRule {

  boolean mayDial(InetAddress address);
}
