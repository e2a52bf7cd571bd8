package io.datasetbuilder.infrastructure.http.standin.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** The server's end of one connection. For use by one thread. */
public final class Wire {

  private static final int POLL_MILLIS = 10;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  Wire(Socket socket, InputStream in) throws IOException {
    this.socket = socket;
    this.in = in;
    this.out = socket.getOutputStream();
  }

  public void write(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  public void write(byte[] bytes, int from, int length) throws IOException {
    out.write(bytes, from, length);
  }

  /** Ends the connection in order. */
  public void close() throws IOException {
    socket.close();
  }

  /** Ends the connection with a reset: what is under way is lost. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  boolean isOpen() {
    return !socket.isClosed();
  }

  /**
   * Holds until the gate opens.
   *
   * @throws IOException when the client has gone before, or the server was closed
   */
  public void await(ResponseGate gate) throws IOException {
    gate.reach();
    socket.setSoTimeout(POLL_MILLIS);
    while (!gate.isOpen()) {
      if (isGone()) {
        throw new IOException("the client has gone");
      }
    }
    socket.setSoTimeout(0);
  }

  /** A client that waits for an answer sends nothing: a read ends only when it has gone. */
  private boolean isGone() throws IOException {
    in.mark(1);
    try {
      if (in.read() < 0) {
        return true;
      }
      in.reset();
      return false;
    } catch (SocketTimeoutException silent) {
      return false;
    }
  }
}
