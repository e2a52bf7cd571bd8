package io.datasetbuilder.http.call;

import java.util.Objects;

/**
 * An operation of the contract and what answers it.
 *
 * @param method in capitals
 * @param path with its parameters in braces, as in the contract
 * @param id the contract's {@code operationId}
 */
public record Operation(String method, String path, String id, Access access, Handler handler) {
  public Operation {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(access, "access");
    Objects.requireNonNull(handler, "handler");
  }

  /** An operation for whoever is let in. */
  public static Operation of(String method, String path, String id, Handler handler) {
    return new Operation(method, path, id, Access.AUTHENTICATED, handler);
  }
}
