package io.datasetbuilder.pipeline.runs.publish;

import java.util.Optional;

/**
 * The credential with which a caller's publication signs in at a target, or the reason why it is
 * missing.
 */
public sealed interface CallerCredential {

  /** There is one. */
  record Present(HubCredential credential) implements CallerCredential {}

  /** A multi-user deployment, where the request has to bring one, and it brought none. */
  record NotSent() implements CallerCredential {}

  /** Neither the caller nor the operator has stored one. */
  record NotConfigured() implements CallerCredential {}

  /** The credential; empty when it is missing. */
  default Optional<HubCredential> found() {
    return this instanceof Present present ? Optional.of(present.credential()) : Optional.empty();
  }

  /** Finds the credential of a caller. Throws what its store throws. */
  @FunctionalInterface
  interface Lookup {

    /**
     * The credential for a target.
     *
     * @param target never {@code LOCAL}, where the caller alone counts
     */
    CallerCredential find(PublishTarget target);
  }
}
