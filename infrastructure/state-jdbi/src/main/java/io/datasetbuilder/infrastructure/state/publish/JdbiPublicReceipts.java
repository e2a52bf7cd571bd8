package io.datasetbuilder.infrastructure.state.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseFailures;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.publish.PublicReceipts;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Receipts of public publications in the state database. Safe for concurrent use. */
public final class JdbiPublicReceipts implements PublicReceipts {

  private static final String PUBLIC =
      " FROM publish_receipts WHERE public_dataset IS NOT NULL AND state = 'succeeded'";

  private static final String DATASETS =
      "SELECT MIN(public_share) AS share_id, owner_id, public_dataset,"
          + " MAX(claimed_at) AS published_at"
          + PUBLIC
          + " GROUP BY owner_id, public_dataset";

  private static final String NEWEST = " ORDER BY claimed_at DESC, target, destination";

  private final Database database;
  private final JsonCodec json;

  /** Touches no disk. */
  public JdbiPublicReceipts(StateDatabase state, JsonCodec json) {
    this.database = state.tables();
    this.json = json;
  }

  @Override
  public List<PublicReceipt> ofRun(RunId run) {
    return receipts(" AND run_id = :run", Map.of("run", run));
  }

  @Override
  public List<PublicReceipt> ofDataset(OwnerId owner, String datasetId) {
    return receipts(
        " AND owner_id = :owner AND public_dataset = :dataset",
        Map.of("owner", owner, "dataset", datasetId));
  }

  @Override
  public List<PublicDataset> datasets() {
    return database.read(
        handle ->
            handle
                .createQuery(DATASETS + " ORDER BY published_at DESC, share_id")
                .map((row, context) -> dataset(row))
                .list());
  }

  @Override
  public Optional<PublicDataset> find(ShareId id) {
    return database.read(
        handle ->
            handle
                .createQuery(DATASETS + " HAVING MIN(public_share) = :share")
                .bind("share", id.value())
                .map((row, context) -> dataset(row))
                .findOne());
  }

  /** An id that cannot be guessed. */
  static String randomId() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  private List<PublicReceipt> receipts(String condition, Map<String, ?> values) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT *" + PUBLIC + condition + NEWEST)
                .bindMap(values)
                .map((row, context) -> receipt(row))
                .list());
  }

  private static PublicDataset dataset(ResultSet row) throws SQLException {
    return new PublicDataset(
        new ShareId(row.getString("share_id")),
        new OwnerId(row.getString("owner_id")),
        row.getString("public_dataset"),
        ColumnValues.instant(row.getLong("published_at")));
  }

  private PublicReceipt receipt(ResultSet row) throws SQLException {
    return new PublicReceipt(
        new ReceiptKey(
            new OwnerId(row.getString("owner_id")),
            new RunId(row.getString("run_id")),
            ColumnValues.constant(PublishTarget.class, row.getString("target")),
            PublishDestination.parse(row.getString("destination"))
                .orElseThrow(() -> DatabaseFailures.STATE.damaged(null))),
        row.getString("public_dataset"),
        row.getString("fingerprint"),
        options(row.getString("options")));
  }

  private JsonObject options(String text) {
    return json.read(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .orElseThrow(() -> DatabaseFailures.STATE.damaged(null));
  }
}
