package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs that a response may show (Spec, "Authentication", rule 9). */
public sealed interface Visibility {

  /** Applies the function for the kind of visibility. */
  <R> R match(Supplier<R> everybody, Function<OwnedBy, R> owner, Function<SharedDataset, R> shared);

  /** The runs of all owners: a single-user deployment, or an administrator's metadata. */
  record Everybody() implements Visibility {
    @Override
    public <R> R match(
        Supplier<R> everybody, Function<OwnedBy, R> owner, Function<SharedDataset, R> shared) {
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
    public <R> R match(
        Supplier<R> everybody, Function<OwnedBy, R> owner, Function<SharedDataset, R> shared) {
      return owner.apply(this);
    }
  }

  /**
   * The successful runs of one dataset that its owner shares, as a reader sees them. Runs that
   * record no identity of an owner are not shown.
   *
   * @param only ids of the runs that are shown, whatever else the dataset has; empty: all of them
   */
  record SharedDataset(OwnerId ownerId, String datasetId, Optional<Set<String>> only)
      implements Visibility {

    public SharedDataset {
      only = only.map(Set::copyOf);
    }

    /** All successful runs of a dataset. */
    public SharedDataset(OwnerId ownerId, String datasetId) {
      this(ownerId, datasetId, Optional.empty());
    }

    @Override
    public <R> R match(
        Supplier<R> everybody, Function<OwnedBy, R> owner, Function<SharedDataset, R> shared) {
      return shared.apply(this);
    }

    private boolean holds(IndexedRun run) {
      return run.status() == RunStatus.OK
          && only.map(shown -> shown.contains(run.runId())).orElse(true)
          && run.ownerId().filter(ownerId::isSame).isPresent()
          && run.dataset().map(IndexedDataset::datasetId).filter(datasetId::equals).isPresent();
    }
  }

  static Visibility everybody() {
    return new Everybody();
  }

  static Visibility of(Principal owner) {
    return new OwnedBy(owner.ownerId(), owner.label());
  }

  /** The view of a reader for whom nothing is shared. */
  static Visibility none() {
    OwnerId noOwner = OwnerId.of(PrincipalKind.OIDC, "no issuer", "no subject");
    return new SharedDataset(noOwner, "", Optional.of(Set.of()));
  }

  /** Whether this is the view of a reader, who sees neither owners nor what only they may see. */
  default boolean isReader() {
    return match(() -> false, owner -> false, shared -> true);
  }

  /**
   * Whether something is known to be another owner's: it has an owner, and may not be spoken of.
   */
  default boolean isForeign(Optional<OwnerId> ownerId, Optional<String> createdBy) {
    return new Ownership(ownerId, createdBy).isStated() && !shows(ownerId, createdBy);
  }

  /** Whether a run may be spoken of. */
  default boolean shows(IndexedRun run) {
    return match(
        () -> true, owner -> shows(run.ownerId(), run.createdBy()), shared -> shared.holds(run));
  }

  /** A run that may be spoken of, as it may be: a reader does not see its owner. */
  default IndexedRun shown(IndexedRun run) {
    return isReader() ? run.withoutOwner() : run;
  }

  /**
   * Whether something of an owner may be spoken of that is not a finished run of a dataset: never
   * to a reader.
   *
   * @param ownerId whose it is, where it has an identity
   * @param createdBy the display label of its owner, where it has one
   */
  default boolean shows(Optional<OwnerId> ownerId, Optional<String> createdBy) {
    return match(
        () -> true,
        owner -> new Ownership(ownerId, createdBy).isOf(owner.ownerId(), owner.label()),
        shared -> false);
  }
}
