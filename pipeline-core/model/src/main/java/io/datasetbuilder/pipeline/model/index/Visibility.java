package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs that a response may show (Spec, "Authentication", rule 9). */
public sealed interface Visibility {

  /** Applies the function for the kind of visibility. */
  <R> R match(Supplier<R> everybody, Function<OwnedBy, R> owner);

  /** The runs of all owners: a single-user deployment, or an administrator's metadata. */
  record Everybody() implements Visibility {
    @Override
    public <R> R match(Supplier<R> everybody, Function<OwnedBy, R> owner) {
      return everybody.get();
    }
  }

  /**
   * One owner's runs: those with this identity, and legacy runs without any identity that carry the
   * label. A run with neither has no owner and is not shown.
   *
   * @param label the display label, as in {@code created_by}
   */
  record OwnedBy(OwnerId ownerId, String label) implements Visibility {

    @Override
    public <R> R match(Supplier<R> everybody, Function<OwnedBy, R> owner) {
      return owner.apply(this);
    }
  }

  static Visibility everybody() {
    return new Everybody();
  }

  static Visibility of(Principal owner) {
    return new OwnedBy(owner.ownerId(), owner.label());
  }

  /**
   * Whether something is known to be another owner's: it has an owner, and may not be spoken of.
   */
  default boolean isForeign(Optional<OwnerId> ownerId, Optional<String> createdBy) {
    return (ownerId.isPresent() || createdBy.isPresent()) && !shows(ownerId, createdBy);
  }

  /** Whether a run may be spoken of. */
  default boolean shows(IndexedRun run) {
    return shows(run.ownerId(), run.createdBy());
  }

  /**
   * Whether something may be spoken of.
   *
   * @param ownerId whose it is, where it has an identity
   * @param createdBy the display label of its owner, where it has one
   */
  default boolean shows(Optional<OwnerId> ownerId, Optional<String> createdBy) {
    return match(
        () -> true,
        owner ->
            ownerId
                .map(owner.ownerId()::equals)
                .orElseGet(() -> createdBy.filter(owner.label()::equals).isPresent()));
  }
}
