package io.datasetbuilder.infrastructure.state.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseFailures;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * Receipts of publications in the state database. Safe for concurrent use, in several processes.
 */
public final class JdbiPublishReceipts implements PublishReceipts {

  private static final String CLAIM_RECEIPT =
      ColumnValues.insert(
              "publish_receipts",
              "owner_id, run_id, target, destination, state, fingerprint, options, claimed_at,"
                  + " renewed_at, claim_id")
          + " ON CONFLICT (owner_id, run_id, target, destination) DO NOTHING";

  private static final String OF_KEY =
      " WHERE owner_id = :owner_id AND run_id = :run_id AND target = :target"
          + " AND destination = :destination";

  private static final String OF_PACKAGE = OF_KEY + " AND fingerprint = :fingerprint";

  private static final String OF_CLAIM = OF_KEY + " AND claim_id = :claim_id";

  private static final String OF_RUN = " WHERE owner_id = :owner_id AND run_id = :run_id";

  /** A dataset keeps the id of its other receipts. */
  private static final String MARK_PUBLIC =
      "UPDATE publish_receipts SET public_dataset = :dataset, public_share = COALESCE((SELECT"
          + " MIN(other.public_share) FROM publish_receipts other WHERE other.owner_id = :owner_id"
          + " AND other.public_dataset = :dataset), :random)"
          + OF_CLAIM;

  /** Inserts an entry while no other writer runs, so that two entries never get one position. */
  private static final String RECORD =
      "INSERT INTO publish_audit (owner_id, run_id, position, fingerprint, action, actor,"
          + " recorded_at) SELECT :owner_id, :run_id, COALESCE(MAX(position), 0) + 1, :fingerprint,"
          + " :action, :actor, :recordedAt FROM publish_audit"
          + OF_RUN;

  private static final RowMapper<AuditEntry> ENTRY = ConstructorMapper.of(AuditEntry.class);

  private final Database database;
  private final Clock clock;
  private final JsonCodec json;

  /** Touches no disk. */
  public JdbiPublishReceipts(StateDatabase state, JsonCodec json) {
    this.database = state.tables();
    this.clock = state.clock();
    this.json = json;
  }

  @Override
  public Optional<PublishReceipt> find(ReceiptKey key) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM publish_receipts" + OF_KEY)
                .bindMap(columns(key))
                .map((row, context) -> receipt(key, row))
                .findOne());
  }

  @Override
  public boolean isUnsettled(RunId run) {
    return database.exists()
        && database.read(
                handle ->
                    handle
                        .createQuery(
                            "SELECT COUNT(*) FROM publish_receipts"
                                + " WHERE run_id = :run AND state <> 'succeeded'")
                        .bind("run", run)
                        .mapTo(Long.class)
                        .one())
            > 0;
  }

  @Override
  public Optional<Claim> claim(PublishReceipt pending) {
    Claim claim = new Claim(pending.key(), UUID.randomUUID().toString());
    boolean claimed =
        database.change(
                handle ->
                    handle
                        .createUpdate(CLAIM_RECEIPT)
                        .bindMap(columns(pending.key()))
                        .bind("state", ReceiptState.PENDING)
                        .bind("fingerprint", pending.fingerprint())
                        .bind("options", text(pending.options()))
                        .bind("claimed_at", pending.claimedAt())
                        .bind("renewed_at", clock.instant())
                        .bind("claim_id", claim.id())
                        .execute())
            == 1;
    return claimed ? Optional.of(claim) : Optional.empty();
  }

  /** Does not wait for the disk: a machine that stops ends the publication too. */
  @Override
  public boolean renew(Claim claim) {
    return database.changeUnforced(
            handle ->
                change(
                    handle,
                    "UPDATE publish_receipts SET renewed_at = :renewed_at"
                        + OF_CLAIM
                        + " AND state = 'pending'",
                    claim,
                    Map.of("renewed_at", clock.instant())))
        == 1;
  }

  @Override
  public boolean succeed(Claim claim, JsonObject result) {
    return database.change(
            handle ->
                change(
                    handle,
                    "UPDATE publish_receipts SET state = 'succeeded', result = :result" + OF_CLAIM,
                    claim,
                    Map.of("result", text(result))))
        == 1;
  }

  @Override
  public boolean markPublic(Claim claim, String datasetId) {
    return database.change(
            handle ->
                change(
                    handle,
                    MARK_PUBLIC,
                    claim,
                    Map.of("dataset", datasetId, "random", JdbiPublicReceipts.randomId())))
        == 1;
  }

  @Override
  public void release(Claim claim) {
    database.change(
        handle ->
            change(
                handle,
                "DELETE FROM publish_receipts" + OF_CLAIM + " AND state = 'pending'",
                claim,
                Map.of()));
  }

  @Override
  public void lose(Claim claim) {
    database.change(
        handle ->
            change(
                handle,
                "UPDATE publish_receipts SET state = 'unknown'"
                    + OF_CLAIM
                    + " AND state = 'pending'",
                claim,
                Map.of()));
  }

  @Override
  public boolean settle(ReceiptKey key, AuditEntry entry) {
    String settlement =
        entry.action() == AuditAction.RECONCILE_SUCCEEDED
            ? "UPDATE publish_receipts SET state = 'succeeded'"
            : "DELETE FROM publish_receipts";
    return database.change(
        handle -> {
          boolean settled =
              handle
                      .createUpdate(settlement + OF_PACKAGE)
                      .bindMap(columns(key))
                      .bind("fingerprint", entry.fingerprint())
                      .execute()
                  == 1;
          if (settled) {
            record(handle, key, entry);
          }
          return settled;
        });
  }

  @Override
  public List<AuditEntry> audit(OwnerId owner, RunId runId) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM publish_audit" + OF_RUN + " ORDER BY position")
                .bind("owner_id", owner)
                .bind("run_id", runId)
                .map(ENTRY)
                .list());
  }

  private static int change(Handle handle, String statement, Claim claim, Map<String, ?> values) {
    return handle
        .createUpdate(statement)
        .bindMap(columns(claim.key()))
        .bind("claim_id", claim.id())
        .bindMap(values)
        .execute();
  }

  private static void record(Handle handle, ReceiptKey key, AuditEntry entry) {
    handle
        .createUpdate(RECORD)
        .bind("owner_id", key.owner())
        .bind("run_id", key.runId())
        .bindMethods(entry)
        .execute();
  }

  private static Map<String, Object> columns(ReceiptKey key) {
    return Map.of(
        "owner_id", key.owner(),
        "run_id", key.runId(),
        "target", key.target(),
        "destination", key.destination().toString());
  }

  private PublishReceipt receipt(ReceiptKey key, ResultSet row) throws SQLException {
    ReceiptState stored = ColumnValues.constant(ReceiptState.class, row.getString("state"));
    Instant end = ColumnValues.instant(row.getLong("renewed_at")).plus(CLAIM);
    boolean ended = stored == ReceiptState.PENDING && !clock.instant().isBefore(end);
    return new PublishReceipt(
        key,
        ended ? ReceiptState.UNKNOWN : stored,
        row.getString("fingerprint"),
        object(row.getString("options")),
        ColumnValues.instant(row.getLong("claimed_at")),
        ColumnValues.text(row, "result").map(this::object));
  }

  private String text(JsonObject document) {
    return new String(json.write(document), StandardCharsets.UTF_8);
  }

  private JsonObject object(String text) {
    return json.read(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .orElseThrow(() -> DatabaseFailures.STATE.damaged(null));
  }
}
