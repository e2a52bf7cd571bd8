package io.datasetbuilder.infrastructure.state.notice;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Outbox in the state database. Safe for concurrent use, in several processes. */
public final class JdbiNoticeOutbox implements NoticeOutbox {

  /** The fact that the outbox was begun. */
  private static final String BEGUN = "";

  private static final String MARK =
      ColumnValues.insert("notice_facts", "fact, announced_at") + " ON CONFLICT (fact) DO NOTHING";

  private static final String APPEND =
      "INSERT INTO notice_outbox (position, hook, event_id, kind, subject, content_type, body,"
          + " recorded_at, attempts, due_at) SELECT COALESCE(MAX(position), 0) + 1, :hook,"
          + " :eventId, :kind, :subject, :contentType, :body, :now, 0, :now FROM notice_outbox";

  /** The entry that is due first, of those without an earlier one of their subject. */
  private static final String DUE =
      "SELECT * FROM notice_outbox o WHERE hook = :hook AND due_at <= :now"
          + " AND (claimed_until IS NULL OR claimed_until <= :now)"
          + " AND NOT EXISTS (SELECT 1 FROM notice_outbox e WHERE e.hook = o.hook"
          + " AND e.subject = o.subject AND e.position < o.position)"
          + " ORDER BY due_at, position LIMIT 1";

  private static final String OF_CLAIM = " WHERE position = :position AND claim_id = :claimId";

  private static final String FREE = " AND (claimed_until IS NULL OR claimed_until <= :now)";

  private final Database database;
  private final Clock clock;

  /** Touches no disk. */
  public JdbiNoticeOutbox(StateDatabase state) {
    this.database = state.tables();
    this.clock = state.clock();
  }

  @Override
  public boolean hasBegun() {
    return database.read(
        handle -> !known(handle, "SELECT fact FROM notice_facts WHERE fact = ''").isEmpty());
  }

  @Override
  public void begin(Collection<String> facts) {
    database.change(
        handle -> {
          if (mark(handle, BEGUN)) {
            markAll(handle, facts);
            markAll(handle, known(handle, JdbiEndedFacts.ALL_FACTS));
          }
          return facts;
        });
  }

  @Override
  public List<String> notAnnounced(List<String> facts) {
    return database.read(
        handle -> {
          Set<String> known = known(handle, "SELECT fact FROM notice_facts");
          return facts.stream().filter(fact -> !known.contains(fact)).toList();
        });
  }

  @Override
  public boolean announce(String fact, List<NewEntry> entries) {
    return database.change(
        handle -> {
          boolean fresh = mark(handle, fact);
          if (fresh) {
            entries.forEach(entry -> append(handle, entry));
          }
          return fresh;
        });
  }

  /** Does not wait for the disk: a machine that stops ends the delivery too. */
  @Override
  public Optional<ClaimedEntry> claim(String hook) {
    String claimId = UUID.randomUUID().toString();
    return database.changeUnforced(
        handle -> {
          Instant now = clock.instant();
          Optional<ClaimedEntry> due =
              handle
                  .createQuery(DUE)
                  .bind("hook", hook)
                  .bind("now", now)
                  .map((row, context) -> claimed(row, claimId))
                  .findOne();
          due.ifPresent(entry -> claim(handle, entry, now.plus(CLAIM)));
          return due;
        });
  }

  @Override
  public void delivered(ClaimedEntry entry) {
    database.change(handle -> changeClaimed(handle, "DELETE FROM notice_outbox", entry, Map.of()));
  }

  @Override
  public void failed(ClaimedEntry entry, Instant dueAt, String failure) {
    database.change(
        handle ->
            changeClaimed(
                handle,
                "UPDATE notice_outbox SET attempts = attempts + 1, due_at = :dueAt,"
                    + " last_failure = :failure, claim_id = NULL, claimed_until = NULL",
                entry,
                Map.of("dueAt", dueAt, "failure", failure)));
  }

  @Override
  public Map<String, Long> giveUp(Instant before, int mostOfHook) {
    return database.change(
        handle -> {
          Map<String, Long> held = counts(handle);
          Instant now = clock.instant();
          handle
              .createUpdate("DELETE FROM notice_outbox WHERE recorded_at < :before" + FREE)
              .bind("before", before)
              .bind("now", now)
              .execute();
          counts(handle).keySet().forEach(hook -> shorten(handle, hook, mostOfHook, now));
          Map<String, Long> left = counts(handle);
          Map<String, Long> removed = new TreeMap<>();
          held.forEach((hook, count) -> removed.put(hook, count - left.getOrDefault(hook, 0L)));
          removed.values().removeIf(count -> count == 0);
          return removed;
        });
  }

  @Override
  public Map<String, Long> counts() {
    return database.read(JdbiNoticeOutbox::counts);
  }

  @Override
  public List<WaitingEntry> waiting(int limit) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM notice_outbox ORDER BY position LIMIT :limit")
                .bind("limit", limit)
                .map((row, context) -> waiting(row))
                .list());
  }

  private boolean mark(Handle handle, String fact) {
    return handle
            .createUpdate(MARK)
            .bind("fact", fact)
            .bind("announced_at", clock.instant())
            .execute()
        == 1;
  }

  private void markAll(Handle handle, Collection<String> facts) {
    if (facts.isEmpty()) {
      return;
    }
    Instant now = clock.instant();
    try (PreparedBatch marks = handle.prepareBatch(MARK)) {
      facts.forEach(fact -> marks.bind("fact", fact).bind("announced_at", now).add());
      marks.execute();
    }
  }

  private void append(Handle handle, NewEntry entry) {
    handle.createUpdate(APPEND).bindMethods(entry).bind("now", clock.instant()).execute();
  }

  private static void claim(Handle handle, ClaimedEntry entry, Instant until) {
    handle
        .createUpdate(
            "UPDATE notice_outbox SET claim_id = :claimId, claimed_until = :until"
                + " WHERE position = :position")
        .bind("claimId", entry.claimId())
        .bind("until", until)
        .bind("position", entry.position())
        .execute();
  }

  private static int changeClaimed(
      Handle handle, String statement, ClaimedEntry entry, Map<String, ?> values) {
    return handle
        .createUpdate(statement + OF_CLAIM)
        .bind("position", entry.position())
        .bind("claimId", entry.claimId())
        .bindMap(values)
        .execute();
  }

  /** Removes the oldest entries of a hook that has more than it may. */
  private static void shorten(Handle handle, String hook, int most, Instant now) {
    handle
        .createUpdate(
            "DELETE FROM notice_outbox WHERE hook = :hook AND position <= COALESCE((SELECT position"
                + " FROM notice_outbox WHERE hook = :hook ORDER BY position DESC LIMIT 1 OFFSET"
                + " :most), 0)"
                + FREE)
        .bind("hook", hook)
        .bind("most", most)
        .bind("now", now)
        .execute();
  }

  private static Map<String, Long> counts(Handle handle) {
    Map<String, Long> counts = new TreeMap<>();
    handle
        .createQuery("SELECT hook, COUNT(*) AS entries FROM notice_outbox GROUP BY hook")
        .map((row, context) -> Map.entry(row.getString("hook"), row.getLong("entries")))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return counts;
  }

  private static Set<String> known(Handle handle, String query) {
    return new HashSet<>(handle.createQuery(query).mapTo(String.class).list());
  }

  private static ClaimedEntry claimed(ResultSet row, String claimId) throws SQLException {
    return new ClaimedEntry(
        row.getLong("position"),
        claimId,
        row.getString("hook"),
        row.getString("event_id"),
        ColumnValues.constant(NoticeKind.class, row.getString("kind")),
        row.getString("subject"),
        row.getString("content_type"),
        row.getString("body"),
        row.getInt("attempts"));
  }

  private static WaitingEntry waiting(ResultSet row) throws SQLException {
    return new WaitingEntry(
        row.getString("hook"),
        row.getString("event_id"),
        ColumnValues.constant(NoticeKind.class, row.getString("kind")),
        row.getString("subject"),
        ColumnValues.instant(row.getLong("recorded_at")),
        row.getInt("attempts"),
        ColumnValues.instant(row.getLong("due_at")),
        ColumnValues.text(row, "last_failure"));
  }
}
