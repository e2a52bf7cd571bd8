package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.List;
import java.util.Optional;

/**
 * What ownership is compared by, as one text: the identity, or the label of a run that has no
 * identity (Spec, Authentication 9).
 */
final class Owner {

  private static final String LABEL = "label:";

  private Owner() {}

  static Optional<String> keyOf(IndexedRun run) {
    return run.ownerId()
        .map(id -> id.value())
        .or(() -> run.createdBy().map(LABEL::concat))
        .map(IndexKeys::of);
  }

  /** The keys that may be seen; empty: all, and runs without one. */
  static List<String> keys(Visibility visibility) {
    return visibility.match(
        List::of,
        owner -> List.of(IndexKeys.of(owner.ownerId().value()), IndexKeys.of(LABEL + owner.label())));
  }
}
