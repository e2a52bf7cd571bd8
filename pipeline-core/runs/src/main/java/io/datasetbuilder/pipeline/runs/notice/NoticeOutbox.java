package io.datasetbuilder.pipeline.runs.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Notices that wait for their delivery, kept across restarts and processes. Every method is one
 * transaction and throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when the state
 * cannot be read or written; nothing has changed then. Safe for concurrent use, in several
 * processes.
 */
public interface NoticeOutbox {

  /**
   * Time for which a claimed entry is no other process's; longer than any delivery may take. The
   * entry of a process that was killed is delivered again after it.
   */
  Duration CLAIM = Duration.ofMinutes(5);

  /** Whether {@link #begin} was called for this state. */
  boolean hasBegun();

  /**
   * Marks facts as announced without any entry, and the outbox as begun; does nothing when it has
   * begun. What happened before the operator configured the first hook is not announced.
   */
  void begin(Collection<String> facts);

  /** Those of some facts that are not announced, in their order. */
  List<String> notAnnounced(List<String> facts);

  /**
   * Marks a fact as announced and appends its entries, both or neither.
   *
   * @param fact key of what happened, such as {@code run/r1}
   * @return false when the fact is announced already; nothing was added then
   */
  boolean announce(String fact, List<NewEntry> entries);

  /**
   * Claims the entry of a hook that is due and was first due, of those whose subject has no earlier
   * entry of the hook.
   */
  Optional<ClaimedEntry> claim(String hook);

  /** Removes a claimed entry that was delivered; does nothing when the claim is over. */
  void delivered(ClaimedEntry entry);

  /**
   * Releases a claimed entry that was not delivered; does nothing when the claim is over.
   *
   * @param dueAt the earliest time of the next attempt
   * @param failure stable code of the reason
   */
  void failed(ClaimedEntry entry, Instant dueAt, String failure);

  /**
   * Removes entries that are too old, and the oldest of hooks that have too many; claimed ones
   * stay.
   *
   * @param before entries recorded before this time are too old
   * @param mostOfHook number of entries that a hook keeps
   * @return the number of removed entries by hook
   */
  Map<String, Long> giveUp(Instant before, int mostOfHook);

  /** The number of waiting entries by hook; a hook without entries is absent. */
  Map<String, Long> counts();

  /** Waiting entries of all hooks, oldest first, at most this many. */
  List<WaitingEntry> waiting(int limit);

  /** The names of all hooks that have entries. */
  default Set<String> hooks() {
    return counts().keySet();
  }

  /**
   * Entry to be added.
   *
   * @param hook name of the hook
   * @param body the document as it is sent
   */
  record NewEntry(
      String hook,
      String eventId,
      NoticeKind kind,
      String subject,
      String contentType,
      String body) {

    /** The entry of a notice for a hook. */
    static NewEntry of(String hook, Notice notice, String body) {
      return new NewEntry(
          hook, notice.id(), notice.kind(), notice.subject(), notice.contentType(), body);
    }
  }

  /**
   * Entry that this process delivers now.
   *
   * @param position its place in the order of the outbox
   * @param claimId unique among all claims
   * @param attempts failed attempts before this one
   */
  record ClaimedEntry(
      long position,
      String claimId,
      String hook,
      String eventId,
      NoticeKind kind,
      String subject,
      String contentType,
      String body,
      int attempts) {}

  /**
   * Entry that waits.
   *
   * @param attempts failed attempts
   * @param dueAt the earliest time of the next attempt
   * @param lastFailure code of the last failure; empty before the first attempt
   */
  record WaitingEntry(
      String hook,
      String eventId,
      NoticeKind kind,
      String subject,
      Instant recordedAt,
      int attempts,
      Instant dueAt,
      Optional<String> lastFailure) {}
}
