package io.datasetbuilder.infrastructure.state.sharing;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Shared datasets in the state database. Safe for concurrent use, also by several processes. */
public final class JdbiDatasetSharing implements DatasetSharing {

  private static final String SHARES =
      "SELECT share_id, owner_id, dataset_id, shared_at FROM dataset_shares";

  private static final String OF_DATASET = " WHERE owner_id = :owner AND dataset_hash = :hash";

  /** Of two owners' calls at once the first one counts. */
  private static final String ADD =
      ColumnValues.insert(
              "dataset_shares",
              "owner_id, dataset_hash, dataset_id, share_id, shared_at",
              "owner, hash, dataset, share, at")
          + " ON CONFLICT (owner_id, dataset_hash) DO NOTHING";

  private final Database database;

  /** Touches no disk. */
  public JdbiDatasetSharing(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public Optional<DatasetShare> find(OwnerId owner, String datasetId) {
    return database.read(handle -> find(handle, owner, datasetId));
  }

  @Override
  public Optional<DatasetShare> find(ShareId id) {
    return database.read(
        handle ->
            handle
                .createQuery(SHARES + " WHERE share_id = :share")
                .bind("share", id.value())
                .map((row, context) -> share(row))
                .findOne());
  }

  @Override
  public DatasetShare share(DatasetShare wanted) {
    return database.change(
        handle -> {
          handle
              .createUpdate(ADD)
              .bind("owner", wanted.owner())
              .bind("hash", hash(wanted.datasetId()))
              .bind("dataset", wanted.datasetId())
              .bind("share", wanted.id().value())
              .bind("at", ColumnValues.micros(wanted.sharedAt()))
              .execute();
          return find(handle, wanted.owner(), wanted.datasetId()).orElseThrow();
        });
  }

  @Override
  public void withdraw(OwnerId owner, String datasetId) {
    database.change(
        handle ->
            handle
                .createUpdate("DELETE FROM dataset_shares" + OF_DATASET)
                .bind("owner", owner)
                .bind("hash", hash(datasetId))
                .execute());
  }

  @Override
  public List<DatasetShare> ofOthers(OwnerId reader, int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    SHARES
                        + " WHERE owner_id <> :reader ORDER BY shared_at DESC, share_id"
                        + " LIMIT :limit")
                .bind("reader", reader)
                .bind("limit", limit)
                .map((row, context) -> share(row))
                .list());
  }

  private static Optional<DatasetShare> find(Handle handle, OwnerId owner, String datasetId) {
    return handle
        .createQuery(SHARES + OF_DATASET)
        .bind("owner", owner)
        .bind("hash", hash(datasetId))
        .map((row, context) -> share(row))
        .findOne();
  }

  private static DatasetShare share(ResultSet row) throws SQLException {
    return new DatasetShare(
        new ShareId(row.getString("share_id")),
        new OwnerId(row.getString("owner_id")),
        row.getString("dataset_id"),
        ColumnValues.instant(row.getLong("shared_at")));
  }

  private static String hash(String datasetId) {
    return HexFormat.of()
        .formatHex(Sha256.digest().digest(datasetId.getBytes(StandardCharsets.UTF_8)));
  }
}
