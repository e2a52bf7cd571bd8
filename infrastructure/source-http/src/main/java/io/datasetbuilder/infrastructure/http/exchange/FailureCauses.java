package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.MessageConstraintException;

/** What the exceptions of the client mean. Their own words may hold an address and go nowhere. */
final class FailureCauses {

  private FailureCauses() {}

  /** Of a request that had no answer yet. */
  static Kind beforeReply(Exception cause) {
    if (cause instanceof UnknownHostException) {
      return Kind.UNKNOWN_HOST;
    }
    if (cause instanceof SSLException) {
      return Kind.TLS;
    }
    if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
      return Kind.CONNECT;
    }
    if (cause instanceof MessageConstraintException) {
      return Kind.TOO_LARGE;
    }
    return cause instanceof IOException broken ? whileReading(broken) : Kind.BROKEN;
  }

  /** Of an answer whose body was being read. */
  static Kind whileReading(IOException cause) {
    if (cause instanceof SocketTimeoutException
        || cause instanceof ConnectionRequestTimeoutException) {
      return Kind.TIMEOUT;
    }
    return cause instanceof RequestFailedException || isInterrupt(cause)
        ? Kind.CANCELLED
        : Kind.BROKEN;
  }

  private static boolean isInterrupt(IOException cause) {
    return cause instanceof InterruptedIOException && Thread.currentThread().isInterrupted();
  }
}
