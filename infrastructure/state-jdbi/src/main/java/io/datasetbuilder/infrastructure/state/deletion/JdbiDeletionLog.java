package io.datasetbuilder.infrastructure.state.deletion;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Records of deletions in the state database. Safe for concurrent use, in several processes. */
public final class JdbiDeletionLog implements DeletionLog {

  private static final String SELECT =
      "SELECT deletion_id AS id, request_id AS request, kind, subject, name, dataset_id, status,"
          + " started_at, owner_id AS owner, deleted_by, reason, marked_at, finished_at, files,"
          + " bytes FROM deletions";

  private static final String ADD =
      ColumnValues.insert(
          "deletions",
          "deletion_id, request_id, kind, subject, name, dataset_id, status, started_at, owner_id,"
              + " deleted_by, reason, marked_at, finished_at, files, bytes",
          "id, request, kind, subject, name, datasetId, status, startedAt, owner, deletedBy,"
              + " reason, markedAt, finishedAt, files, bytes");

  private static final String BEGUN =
      "SELECT COUNT(*) FROM deletions"
          + " WHERE kind = :kind AND subject = :subject AND finished_at IS NULL";

  private static final RowMapper<DeletionRecord> MAPPER =
      ConstructorMapper.of(DeletionRecord.class);

  private final Database database;

  /** Touches no disk. */
  public JdbiDeletionLog(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public boolean begin(List<DeletionRecord> records) {
    return database.change(
        handle -> {
          boolean isFree = records.stream().noneMatch(record -> isBegun(handle, record));
          if (isFree) {
            records.forEach(record -> handle.createUpdate(ADD).bindMethods(record).execute());
          }
          return isFree;
        });
  }

  private static boolean isBegun(Handle handle, DeletionRecord record) {
    return handle.createQuery(BEGUN).bindMethods(record).mapTo(Long.class).one() > 0;
  }

  @Override
  public void finish(String id, Instant at) {
    database.change(
        handle ->
            handle
                .createUpdate(
                    "UPDATE deletions SET finished_at = :at"
                        + " WHERE deletion_id = :id AND finished_at IS NULL")
                .bind("at", at)
                .bind("id", id)
                .execute());
  }

  @Override
  public void withdraw(String id) {
    database.change(
        handle ->
            handle
                .createUpdate(
                    "DELETE FROM deletions WHERE deletion_id = :id AND finished_at IS NULL")
                .bind("id", id)
                .execute());
  }

  @Override
  public List<DeletionRecord> unfinished() {
    return database.exists()
        ? database.read(
            handle ->
                handle
                    .createQuery(
                        SELECT + " WHERE finished_at IS NULL ORDER BY marked_at, deletion_id")
                    .map(MAPPER)
                    .list())
        : List.of();
  }

  @Override
  public List<DeletionRecord> newest(int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(SELECT + " ORDER BY marked_at DESC, deletion_id DESC LIMIT :limit")
                .bind("limit", limit)
                .map(MAPPER)
                .list());
  }

  @Override
  public boolean isUsedUp(RunId run) {
    return database.exists()
        && database.read(
                handle ->
                    handle
                        .createQuery(
                            "SELECT COUNT(*) FROM deletions WHERE kind = 'run'"
                                + " AND subject = :run AND status <> 'cancelled'")
                        .bind("run", run)
                        .mapTo(Long.class)
                        .one())
            > 0;
  }
}
