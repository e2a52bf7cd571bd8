package io.datasetbuilder.buildspec.share;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Slots without a queue that owners share fairly: a request that finds none is refused. An owner
 * whose request is refused while it holds less than its {@link FairShare} waits from then on, until
 * it gets a slot or does not ask for one any more; meanwhile no other owner gets more than its
 * share, so that the next slot that becomes free is left to the one who waits. Safe for concurrent
 * use.
 */
public final class SharedSlots {

  private final int slots;
  private final FairShare share;
  private final Duration patience;
  private final InstantSource clock;
  private final Map<String, Integer> held = new HashMap<>();
  private final Map<String, Instant> refused = new HashMap<>();

  /**
   * Slots that are all free.
   *
   * @param slots 0 lets no owner have one
   * @param patience how long an owner waits after its last refused request
   */
  public SharedSlots(int slots, Duration patience, InstantSource clock) {
    this.slots = slots;
    this.share = new FairShare(Math.max(1, slots));
    this.patience = patience;
    this.clock = clock;
  }

  /** Number of slots that are taken. */
  public synchronized int taken() {
    return held.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Whether the owner would get a slot now; one who would not waits from now on. */
  public synchronized boolean offers(String owner) {
    boolean offered =
        taken() < slots && share.allowsOneMore(heldBy(owner), othersWait(owner, clock.instant()));
    if (!offered && heldBy(owner) < share.whileOthersWait()) {
      refused.put(owner, clock.instant());
    }
    return offered;
  }

  /** Takes a slot, if the owner gets one; otherwise it waits from now on. */
  public synchronized boolean tryTake(String owner) {
    boolean offered = offers(owner);
    if (offered) {
      refused.remove(owner);
      held.merge(owner, 1, Integer::sum);
    }
    return offered;
  }

  /** Returns a slot of the owner. */
  public synchronized void release(String owner) {
    if (heldBy(owner) == 0) {
      throw new IllegalStateException("the owner holds no slot");
    }
    held.computeIfPresent(owner, (same, count) -> count == 1 ? null : count - 1);
  }

  private int heldBy(String owner) {
    return held.getOrDefault(owner, 0);
  }

  private boolean othersWait(String owner, Instant now) {
    refused.values().removeIf(at -> at.plus(patience).isBefore(now));
    return refused.keySet().stream()
        .anyMatch(other -> !other.equals(owner) && heldBy(other) < share.whileOthersWait());
  }
}
