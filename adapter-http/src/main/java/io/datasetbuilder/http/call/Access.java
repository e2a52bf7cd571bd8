package io.datasetbuilder.http.call;

/** Who may call an operation. */
public enum Access {
  /** Everybody, without credentials. */
  PUBLIC,
  /** Whoever is let in. */
  AUTHENTICATED
}
