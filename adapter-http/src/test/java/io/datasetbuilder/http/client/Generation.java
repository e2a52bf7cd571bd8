package io.datasetbuilder.http.client;

/** The generations of the visual client. */
enum Generation {
  /** The oldest: it refuses unknown members of some objects. */
  A,
  /** The current one: it reads more, and refuses unknown members of credentials alone. */
  B;

  boolean isNewer() {
    return this == B;
  }
}
