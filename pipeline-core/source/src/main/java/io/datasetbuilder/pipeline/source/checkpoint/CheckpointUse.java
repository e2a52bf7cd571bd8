package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Conditions for resuming from a checkpoint: it has the same owner, source and spec, and none of
 * its calls is too old.
 *
 * @param wanted the header that the new run would write
 * @param maxAge largest age of the oldest call; zero: unlimited
 */
public record CheckpointUse(CheckpointIndex.CheckpointHeader wanted, Duration maxAge, Instant now) {

  /** Reason why a checkpoint is not used again. */
  public enum Reason implements WireNamed.LowerCase {
    SPEC_CHANGED,
    EXPIRED,
    /** Damaged, or its calls are not those of the plan. */
    NOT_MATCHING,
    /** Removed with the raw records of its run, as the spec of that run declares. */
    REMOVED
  }

  /** Whether it is the caller's business at all: another owner's checkpoint is not there. */
  public boolean concerns(CheckpointIndex left) {
    return left.header().owner().isSame(wanted.owner())
        && left.header().sourceKey().equals(wanted.sourceKey());
  }

  /** Reason why it is not used; empty when it is used. */
  public Optional<Reason> refusal(CheckpointIndex left) {
    if (!left.header().specDigest().equals(wanted.specDigest())) {
      return Optional.of(Reason.SPEC_CHANGED);
    }
    boolean expired = !maxAge.isZero() && left.oldest().filter(this::isTooOld).isPresent();
    return expired ? Optional.of(Reason.EXPIRED) : Optional.empty();
  }

  private boolean isTooOld(Instant collectedAt) {
    return Duration.between(collectedAt, now).compareTo(maxAge) > 0;
  }
}
