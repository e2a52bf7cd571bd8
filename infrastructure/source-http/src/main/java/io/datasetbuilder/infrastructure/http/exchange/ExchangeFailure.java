package io.datasetbuilder.infrastructure.http.exchange;

import java.util.Objects;

/** An exchange did not come to its end. It holds the kind only: no address, no secret. */
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

  /** What broke it. */
  public enum Kind {
    /** The name has no address, or its lookup failed. */
    UNKNOWN_HOST,
    /** An address of the host may not be called; no connection was made. */
    ADDRESS_FORBIDDEN,
    /** No encrypted connection to a host that proves its name. */
    TLS,
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
    /** The run was asked to stop. */
    CANCELLED
  }
}
