package io.datasetbuilder.infrastructure.publish.http;

import java.io.Serial;

/**
 * Failure of a request that got no complete response. Its message names the step and the cause: no
 * address, no secret, no text of the hub.
 */
public final class HubCallFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;

  public HubCallFailure(String step, Kind kind) {
    super(step + ": " + kind.words, null, false, false);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Cause of the failure. */
  public enum Kind {
    UNKNOWN_HOST("the host has no address"),
    /** The hub handed out a host inside the network of this machine. */
    FORBIDDEN_ADDRESS("the host is not one of the public internet"),
    TLS("no encrypted connection to a host that proves its name"),
    CONNECT("no connection"),
    /** A limit of time was reached, or nothing moved for too long. */
    TIMEOUT("no response in time"),
    BROKEN("the connection broke"),
    TOO_LARGE("the response is too large"),
    CANCELLED("cancelled"),
    /** A file is not the one that the manifest proves, or cannot be read. */
    CONTENT_CHANGED("a file is not what its manifest says");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Whether another attempt may succeed. */
    public boolean isTransient() {
      return this == CONNECT || this == TIMEOUT || this == BROKEN || this == UNKNOWN_HOST;
    }
  }
}
