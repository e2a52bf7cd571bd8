package io.datasetbuilder.pipeline.source.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse.Reason;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckpointUseTest {

  private static final Duration DAY = Duration.ofDays(1);

  private static CheckpointUse use(Duration maxAge, Instant now) {
    return new CheckpointUse(Calls.HEADER, maxAge, now);
  }

  private static CheckpointIndex left(String key, String owner, String digest) {
    return new CheckpointIndex(
        new CheckpointIndex.CheckpointHeader("r0", key, new OwnerId(owner), digest),
        Calls.calls(2));
  }

  private static CheckpointIndex left() {
    return new CheckpointIndex(Calls.HEADER, Calls.calls(2));
  }

  @Test
  void aCheckpointOfAnotherOwnerIsNotThere() {
    CheckpointIndex theirs = left("rides", "oidc:" + "b".repeat(64), Calls.HEADER.specDigest());

    assertThat(use(DAY, Calls.NOON).concerns(theirs)).isFalse();
    assertThat(use(DAY, Calls.NOON).concerns(left())).isTrue();
  }

  @Test
  void aCheckpointOfAnotherSourceIsNotThere() {
    CheckpointIndex other = left("stations", Calls.OWNER.value(), Calls.HEADER.specDigest());

    assertThat(use(DAY, Calls.NOON).concerns(other)).isFalse();
  }

  @Test
  void anEarlierRunOfTheSameOwnerConcernsWhateverItsSpec() {
    CheckpointIndex changed = left("rides", Calls.OWNER.value(), "sha256:other");

    assertThat(use(DAY, Calls.NOON).concerns(changed)).isTrue();
    assertThat(use(DAY, Calls.NOON).refusal(changed)).contains(Reason.SPEC_CHANGED);
  }

  @Test
  void aChangedSpecIsReportedBeforeItsAge() {
    CheckpointIndex changed = left("rides", Calls.OWNER.value(), "sha256:other");

    assertThat(use(DAY, Calls.NOON.plus(DAY.multipliedBy(9))).refusal(changed))
        .contains(Reason.SPEC_CHANGED);
  }

  @Test
  void aCallExpiresWhenItIsOlderThanTheLimitAndNotBefore() {
    Instant limit = Calls.NOON.plus(DAY);

    assertThat(use(DAY, limit).refusal(left())).isEmpty();
    assertThat(use(DAY, limit.plusNanos(1)).refusal(left())).contains(Reason.EXPIRED);
  }

  @Test
  void theOldestCallDecides() {
    CheckpointIndex index = new CheckpointIndex(Calls.HEADER, Calls.calls(1_000));
    Instant firstIsTooOld = Calls.NOON.plus(DAY).plusSeconds(1);

    assertThat(use(DAY, firstIsTooOld).refusal(index)).contains(Reason.EXPIRED);
  }

  @Test
  void aLimitOfZeroNeverExpires() {
    assertThat(use(Duration.ZERO, Instant.MAX).refusal(left())).isEmpty();
  }

  @Test
  void noLimitIsTooLongAndNoClockTooLate() {
    assertThat(use(Duration.ofSeconds(Long.MAX_VALUE), Instant.MAX).refusal(left())).isEmpty();
    assertThat(use(Duration.ofNanos(1), Instant.MAX).refusal(left())).contains(Reason.EXPIRED);
  }

  @Test
  void aCallThatEndedAfterNowIsNotTooOld() {
    assertThat(use(DAY, Instant.EPOCH).refusal(left())).isEmpty();
  }

  @Test
  void ofSeveralTheOneWithTheMostCallsIsBest() {
    FoundCheckpoint few = Calls.found(Calls.calls(1), "");
    FoundCheckpoint many = Calls.found(Calls.calls(3), "");

    assertThat(FoundCheckpoint.best(List.of(few, many), use(DAY, Calls.NOON))).contains(many);
    assertThat(FoundCheckpoint.best(List.of(), use(DAY, Calls.NOON))).isEmpty();
  }

  @Test
  void ofEqualOnesTheNewestIsBest() {
    FoundCheckpoint newest = Calls.found(Calls.calls(2), "");
    FoundCheckpoint older = Calls.found(Calls.calls(2), "");

    assertThat(FoundCheckpoint.best(List.of(newest, older), use(DAY, Calls.NOON)).orElseThrow())
        .isSameAs(newest);
  }

  @Test
  void oneThatMayBeUsedIsBetterThanOneThatMayNot() {
    CheckpointIndex.CheckpointHeader changed =
        new CheckpointIndex.CheckpointHeader("r1", "rides", Calls.OWNER, "sha256:other");
    FoundCheckpoint many = Calls.found(changed, Calls.calls(3), InputStream::nullInputStream);
    FoundCheckpoint few = Calls.found(Calls.calls(1), "");

    assertThat(FoundCheckpoint.best(List.of(many, few), use(DAY, Calls.NOON))).contains(few);
    assertThat(FoundCheckpoint.best(List.of(many), use(DAY, Calls.NOON))).contains(many);
  }
}
