package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.spec.ValidSpec;

/** What a validation found. */
public sealed interface SpecAnswer {

  /** No rule is broken. */
  record Valid(ValidSpec spec) implements SpecAnswer {}

  /** It is no valid BuildSpec. */
  record Refused(Refusal refusal) implements SpecAnswer {}
}
