package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.Query;

/**
 * Rows of snapshots and of their origins.
 *
 * @param handle the transaction
 */
record JdbiSnapshotRows(Handle handle) implements SnapshotRows.Writer {

  static final RowMapper<Snapshot> MAPPER = ConstructorMapper.of(Snapshot.class);

  /** The columns of a snapshot, in a query that names the table {@code s}. */
  static final String COLUMNS =
      "s.snapshot_id AS id, s.table_id, s.run_id, s.dataset_id, s.source_key AS key, s.state,"
          + " s.digest, s.row_count AS rows, s.columns, s.coverage, s.sources, s.built_at,"
          + " s.created_at, s.committed_at, s.revision, s.lineage";

  /** Largest number of names in a statement; far below the limit on its parameters. */
  private static final int MOST_NAMES = 500;

  private static final String SELECT = "SELECT " + COLUMNS + " FROM warehouse_snapshots s WHERE ";

  private static final String NEWEST_FIRST =
      " s.revision DESC, s.created_at DESC, s.snapshot_id DESC";

  private static final String BY_TABLE = " ORDER BY s.table_id," + NEWEST_FIRST;

  private static final String ADD =
      ColumnValues.insert(
          "warehouse_snapshots",
          "snapshot_id, table_id, run_id, dataset_id, source_key, state, digest, row_count,"
              + " columns, coverage, sources, built_at, created_at, committed_at, revision,"
              + " lineage",
          "id, tableId, runId, datasetId, key, state, digest, rows, columns, coverage, sources,"
              + " builtAt, createdAt, committedAt, revision, lineage");

  @Override
  public Optional<Snapshot> find(String snapshotId) {
    return handle
        .createQuery(SELECT + "s.snapshot_id = :id")
        .bind("id", snapshotId)
        .map(MAPPER)
        .findFirst();
  }

  @Override
  public List<Snapshot> of(String tableId) {
    return handle
        .createQuery(SELECT + "s.table_id = :id ORDER BY" + NEWEST_FIRST)
        .bind("id", tableId)
        .map(MAPPER)
        .list();
  }

  @Override
  public List<Snapshot> in(Set<Snapshot.State> states) {
    return in(SELECT + "s.state IN (%s)" + BY_TABLE, wires(states)).map(MAPPER).list();
  }

  @Override
  public Set<String> idsIn(Set<Snapshot.State> states) {
    return in("SELECT snapshot_id FROM warehouse_snapshots WHERE state IN (%s)", wires(states))
        .mapTo(String.class)
        .collect(Collectors.toSet());
  }

  private static List<String> wires(Set<Snapshot.State> states) {
    return states.stream().map(Snapshot.State::wire).toList();
  }

  @Override
  public List<Snapshot> ofRuns(Collection<String> runIds) {
    List<String> ids = List.copyOf(runIds);
    List<Snapshot> found = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += MOST_NAMES) {
      List<String> some = ids.subList(from, Math.min(ids.size(), from + MOST_NAMES));
      found.addAll(in(SELECT + "s.run_id IN (%s)" + BY_TABLE, some).map(MAPPER).list());
    }
    return found;
  }

  /** A query about rows with one of some values. */
  private Query in(String sql, List<String> values) {
    String names = String.join(", ", Collections.nCopies(values.size(), "?"));
    Query query = handle.createQuery(sql.formatted(names));
    for (int i = 0; i < values.size(); i++) {
      query.bind(i, values.get(i));
    }
    return query;
  }

  @Override
  public Optional<SnapshotOrigin> origin(String snapshotId) {
    return handle
        .createQuery("SELECT origin FROM warehouse_origins WHERE snapshot_id = :id")
        .bind("id", snapshotId)
        .mapTo(SnapshotOrigin.class)
        .findOne();
  }

  @Override
  public Map<String, SnapshotOrigin> origins() {
    return handle
        .createQuery("SELECT snapshot_id, origin FROM warehouse_origins")
        .setMapKeyColumn("snapshot_id")
        .setMapValueColumn("origin")
        .collectInto(new GenericType<Map<String, SnapshotOrigin>>() {});
  }

  @Override
  public void add(Snapshot snapshot) {
    handle.createUpdate(ADD).bindMethods(snapshot).execute();
  }

  @Override
  public void addOrigin(String snapshotId, SnapshotOrigin origin) {
    handle
        .createUpdate(ColumnValues.insert("warehouse_origins", "snapshot_id, origin"))
        .bind("snapshot_id", snapshotId)
        .bind("origin", origin)
        .execute();
  }

  @Override
  public void setState(String snapshotId, Snapshot.State state) {
    handle.execute(
        "UPDATE warehouse_snapshots SET state = ? WHERE snapshot_id = ?", state, snapshotId);
  }

  @Override
  public void commit(String snapshotId, String digest, Instant committedAt, long revision) {
    handle.execute(
        "UPDATE warehouse_snapshots SET state = 'committed', digest = ?, committed_at = ?,"
            + " revision = ? WHERE snapshot_id = ?",
        digest,
        committedAt,
        revision,
        snapshotId);
  }

  @Override
  public void remove(String snapshotId) {
    handle.execute("DELETE FROM warehouse_snapshots WHERE snapshot_id = ?", snapshotId);
  }
}
