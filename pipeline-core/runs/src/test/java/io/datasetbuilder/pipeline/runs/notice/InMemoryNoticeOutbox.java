package io.datasetbuilder.pipeline.runs.notice;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Outbox in memory, for tests. */
public final class InMemoryNoticeOutbox implements NoticeOutbox {

  private final Clock clock;
  private final Set<String> facts = new HashSet<>();
  private final List<Row> rows = new ArrayList<>();
  private long last;
  private boolean begun;

  public InMemoryNoticeOutbox(Clock clock) {
    this.clock = clock;
  }

  private record Row(
      long position,
      NewEntry entry,
      Instant recordedAt,
      int attempts,
      Instant dueAt,
      Optional<String> failure,
      String claimId,
      Instant claimedUntil) {

    Row claimedBy(String id, Instant until) {
      return new Row(position, entry, recordedAt, attempts, dueAt, failure, id, until);
    }
  }

  @Override
  public synchronized boolean hasBegun() {
    return begun;
  }

  @Override
  public synchronized void begin(Collection<String> known) {
    if (!begun) {
      facts.addAll(known);
      begun = true;
    }
  }

  @Override
  public synchronized List<String> notAnnounced(List<String> asked) {
    return asked.stream().filter(fact -> !facts.contains(fact)).toList();
  }

  @Override
  public synchronized boolean announce(String fact, List<NewEntry> entries) {
    if (!facts.add(fact)) {
      return false;
    }
    Instant now = clock.instant();
    for (NewEntry entry : entries) {
      rows.add(new Row(++last, entry, now, 0, now, Optional.empty(), "", Instant.MIN));
    }
    return true;
  }

  @Override
  public synchronized Optional<ClaimedEntry> claim(String hook) {
    Instant now = clock.instant();
    Set<String> subjects = new HashSet<>();
    Optional<Row> due =
        rows.stream()
            .filter(row -> row.entry().hook().equals(hook))
            .filter(row -> subjects.add(row.entry().subject()))
            .filter(row -> !row.dueAt().isAfter(now) && isFree(row, now))
            .min(Comparator.comparing(Row::dueAt).thenComparing(Row::position));
    due.ifPresent(row -> replace(row, row.claimedBy("claim-" + ++last, now.plus(CLAIM))));
    return due.map(row -> claimed(rows.stream().filter(same -> is(same, row)).findFirst().get()));
  }

  @Override
  public synchronized void delivered(ClaimedEntry entry) {
    rows.removeIf(row -> isOf(row, entry));
  }

  @Override
  public synchronized void failed(ClaimedEntry entry, Instant dueAt, String failure) {
    rows.replaceAll(
        row ->
            isOf(row, entry)
                ? new Row(
                    row.position(),
                    row.entry(),
                    row.recordedAt(),
                    row.attempts() + 1,
                    dueAt,
                    Optional.of(failure),
                    "",
                    Instant.MIN)
                : row);
  }

  @Override
  public synchronized Map<String, Long> giveUp(Instant before, int mostOfHook) {
    Instant now = clock.instant();
    Map<String, Long> held = counts();
    rows.removeIf(row -> row.recordedAt().isBefore(before) && isFree(row, now));
    for (String hook : counts().keySet()) {
      List<Row> own = rows.stream().filter(row -> row.entry().hook().equals(hook)).toList();
      own.stream()
          .limit(Math.max(0, own.size() - mostOfHook))
          .filter(row -> isFree(row, now))
          .forEach(rows::remove);
    }
    Map<String, Long> left = counts();
    Map<String, Long> removed = new TreeMap<>();
    held.forEach((hook, count) -> removed.put(hook, count - left.getOrDefault(hook, 0L)));
    removed.values().removeIf(count -> count == 0);
    return removed;
  }

  @Override
  public synchronized Map<String, Long> counts() {
    return rows.stream()
        .collect(
            Collectors.groupingBy(row -> row.entry().hook(), TreeMap::new, Collectors.counting()));
  }

  @Override
  public synchronized List<WaitingEntry> waiting(int limit) {
    return rows.stream()
        .limit(limit)
        .map(
            row ->
                new WaitingEntry(
                    row.entry().hook(),
                    row.entry().eventId(),
                    row.entry().kind(),
                    row.entry().subject(),
                    row.recordedAt(),
                    row.attempts(),
                    row.dueAt(),
                    row.failure()))
        .toList();
  }

  private void replace(Row row, Row other) {
    rows.set(rows.indexOf(row), other);
  }

  private static ClaimedEntry claimed(Row row) {
    return new ClaimedEntry(
        row.position(),
        row.claimId(),
        row.entry().hook(),
        row.entry().eventId(),
        row.entry().kind(),
        row.entry().subject(),
        row.entry().contentType(),
        row.entry().body(),
        row.attempts());
  }

  private static boolean is(Row row, Row other) {
    return row.position() == other.position();
  }

  private static boolean isOf(Row row, ClaimedEntry entry) {
    return row.position() == entry.position() && row.claimId().equals(entry.claimId());
  }

  private static boolean isFree(Row row, Instant now) {
    return !row.claimedUntil().isAfter(now);
  }
}
