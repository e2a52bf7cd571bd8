package io.datasetbuilder.pipeline.publish;

import java.util.Optional;

/**
 * The credential with which a caller's publication signs in at a target, or the reason why it is
 * missing.
 */
public sealed interface CallerCredential {

  /** The caller has a credential. */
  record Present(HubCredential credential) implements CallerCredential {}

  /** The request brought no credential, and a multi-user deployment requires one. */
  record NotSent() implements CallerCredential {}

  /** Neither the caller nor the operator has stored one. */
  record NotConfigured() implements CallerCredential {}

  /** The credential; empty when it is missing. */
  default Optional<HubCredential> found() {
    return this instanceof Present present ? Optional.of(present.credential()) : Optional.empty();
  }

  /** Finds the credential of a caller. Throws the exceptions of its store. */
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
