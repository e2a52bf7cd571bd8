package io.datasetbuilder.http.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;

/**
 * Whether the caller of one request still waits for the response.
 *
 * <p>The server reads nothing from a connection while a request of it is handled, so that it does
 * not notice a caller who closes it. This looks at the connection when it is checked, without
 * waiting. A byte of a next request that was sent ahead is handed to the server, and nothing is
 * looked at from then on: such a caller is present. A caller who has ended his sending counts as
 * gone. Safe for concurrent use.
 */
final class CallerPresence {

  private final Connection connection;
  private boolean watching;
  private boolean gone;

  /**
   * @param request read to its end
   */
  CallerPresence(Request request) {
    this.connection = request.getConnectionMetaData().getConnection();
    this.watching = connection instanceof Connection.UpgradeTo;
  }

  /** Whether the caller has closed the connection. */
  synchronized boolean isGone() {
    if (watching) {
      look();
    }
    return gone;
  }

  /** Looks no more: the server reads from the connection again once the response is sent. */
  synchronized void end() {
    watching = false;
  }

  private void look() {
    ByteBuffer next = ByteBuffer.allocate(1).limit(0);
    try {
      int read = connection.getEndPoint().fill(next);
      gone = read < 0;
      watching = read == 0;
      if (read > 0) {
        ((Connection.UpgradeTo) connection).onUpgradeTo(next);
      }
    } catch (IOException broken) {
      gone = true;
      watching = false;
    }
  }
}
