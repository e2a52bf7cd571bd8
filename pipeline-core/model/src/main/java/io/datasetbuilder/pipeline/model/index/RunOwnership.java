package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.auth.principal.Principal;

/**
 * Decides which runs a caller may see (Spec, Authentication 5 and 9). Every read of runs goes
 * through it. Safe for concurrent use.
 */
@FunctionalInterface
public interface RunOwnership {

  /** A single-user deployment: every authenticated caller is the one user. */
  RunOwnership SINGLE_USER = caller -> Visibility.everybody();

  /** Each caller sees only what is his own. */
  RunOwnership OWN_RUNS = Visibility::of;

  /** Runs that this caller may see. */
  Visibility visibleTo(Principal caller);
}
