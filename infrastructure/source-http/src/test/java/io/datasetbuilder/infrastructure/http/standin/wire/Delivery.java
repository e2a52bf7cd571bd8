package io.datasetbuilder.infrastructure.http.standin.wire;

import java.io.IOException;

/** How an answer travels: whole, or not quite. */
@FunctionalInterface
public interface Delivery {

  /**
   * Sends an answer, or what it makes of it.
   *
   * @throws IOException when the client has gone
   */
  void deliver(WireResponse answer, Wire wire) throws IOException;
}
