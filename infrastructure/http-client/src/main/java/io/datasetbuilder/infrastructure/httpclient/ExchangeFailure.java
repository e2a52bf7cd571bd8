package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.MessageConstraintException;

/**
 * Signals an exchange that did not come to its end. It holds the kind only: no address, no secret.
 */
public final class ExchangeFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;

  public ExchangeFailure(Kind kind) {
    super(Objects.requireNonNull(kind, "kind").name(), null, false, false);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Maps an exception of the client for a request without a response. The exception's message may
   * hold an address and is dropped.
   *
   * @param encrypted the session of TLS, once there is one
   */
  static Kind beforeReply(Exception cause, Optional<SSLSession> encrypted) {
    if (cause instanceof UnknownHostException) {
      return Kind.UNKNOWN_HOST;
    }
    if (cause instanceof SSLException) {
      return encrypted.isPresent() ? Kind.TLS_BROKEN : Kind.TLS;
    }
    if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
      return Kind.CONNECT;
    }
    if (cause instanceof MessageConstraintException) {
      return Kind.TOO_LARGE;
    }
    return cause instanceof IOException broken ? whileReading(broken) : Kind.BROKEN;
  }

  /** Maps an exception for a response whose body was being read. */
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

  /** Cause of the failure. */
  public enum Kind {
    /** The name has no address, or its lookup failed. */
    UNKNOWN_HOST,
    /** An address of the host may not be called; no connection was made. */
    ADDRESS_FORBIDDEN,
    /** No encrypted connection to a host that proves its name. */
    TLS,
    /** The encrypted connection broke. */
    TLS_BROKEN,
    /** No connection. */
    CONNECT,
    /** A limit of time was reached. */
    TIMEOUT,
    /** The connection or its protocol broke. */
    BROKEN,
    /** The body, or the headers, exceed their limit. */
    TOO_LARGE,
    /** The body is not of the encoding that its header names, or of an unknown one. */
    BAD_ENCODING,
    /** The run was cancelled. */
    CANCELLED
  }
}
