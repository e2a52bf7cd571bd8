package io.datasetbuilder.infrastructure.http.exchange;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface NameResolver {

  /**
   * All addresses of a name, or the one that a literal says.
   *
   * @return at least one
   * @throws UnknownHostException when there is none
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
