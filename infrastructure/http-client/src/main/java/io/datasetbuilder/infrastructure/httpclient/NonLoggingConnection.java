package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * A connection that logs nothing of what travels over it. The client's own one writes headers and
 * bytes, keys among them, wherever an application sets its loggers to debug.
 */
final class NonLoggingConnection extends DefaultBHttpClientConnection
    implements ManagedHttpClientConnection {

  private volatile boolean closed;
  private volatile Timeout patience = Timeout.DISABLED;

  NonLoggingConnection(Http1Config config) {
    super(config);
  }

  @Override
  public void bind(Socket socket) throws IOException {
    take(new SocketHolder(socket));
  }

  @Override
  public void bind(SSLSocket encrypted, Socket plain) throws IOException {
    take(new SocketHolder(encrypted, plain));
  }

  /** A connection that was closed while it was being made takes no socket any more. */
  private void take(SocketHolder holder) throws IOException {
    if (closed) {
      holder.getSocket().close();
      throw new InterruptedIOException("closed");
    }
    bind(holder);
    patience = Timeout.ofMilliseconds(holder.getSocket().getSoTimeout());
  }

  @Override
  public Socket getSocket() {
    SocketHolder holder = getSocketHolder();
    return holder == null ? null : holder.getSocket();
  }

  @Override
  public void setSocketTimeout(Timeout timeout) {
    super.setSocketTimeout(timeout);
    patience = timeout;
  }

  /** The pool holds the connection unused, which lifts its time-out. */
  @Override
  public void passivate() {
    super.setSocketTimeout(Timeout.ZERO_MILLISECONDS);
  }

  @Override
  public void activate() {
    super.setSocketTimeout(patience);
  }

  @Override
  public void close() throws IOException {
    closed = true;
    super.close();
  }

  @Override
  public void close(CloseMode mode) {
    closed = true;
    super.close(mode);
  }
}
