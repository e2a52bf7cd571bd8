package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Failed;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Reason;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The rules of a commit, each within one transaction of the index. */
final class CommitTransactions {

  /**
   * To the microsecond, a later build is the newer one; of two at the same moment, that with the
   * greater run id. Builds of two output folders may have both in common: neither is older, and
   * that which is committed last stays.
   */
  private static final Comparator<Snapshot> BY_BUILD =
      Comparator.comparing(Snapshot::builtAt).thenComparing(Snapshot::runId);

  private static final String CONTINUED =
      "Another build has continued the table in the meantime, and its rows would be lost; build"
          + " again.";

  private final Clock clock;
  private final Supplier<String> ids;

  CommitTransactions(Clock clock, Supplier<String> ids) {
    this.clock = clock;
    this.ids = ids;
  }

  /** The id of a snapshot that is yet to be committed. */
  String newSnapshotId() {
    return "snap_" + ids.get();
  }

  /**
   * Adds a pending snapshot, unless the result is known without one. Names of tables consist of a
   * dataset id and a key, both of which may hold dots, so that two datasets can have a name in
   * common: the first one keeps it.
   */
  Beginning begin(SnapshotIndex.Writer writer, NewSnapshot built) {
    WarehouseTable table =
        writer
            .tables()
            .find(built.workspace(), built.table())
            .orElseGet(() -> add(writer.tables(), built));
    boolean isForeign =
        table.datasetId().filter(dataset -> !dataset.equals(built.datasetId())).isPresent();
    if (isForeign) {
      return new Beginning.Known(
          new Failed(
              table.name(),
              Reason.COMMIT_FAILED,
              "The name belongs to a table of another dataset."));
    }
    Snapshot own = pending(built, table);
    Optional<CommitResult> known =
        result(writer.snapshots(), table, own, built.digest(), built.ifAbsent());
    if (known.isPresent()) {
      return new Beginning.Known(known.get());
    }
    return own.parentId().isEmpty()
        ? add(writer.snapshots(), own, built.origin())
        : addContinued(writer.snapshots(), table, own, built.origin());
  }

  private static Beginning add(
      SnapshotRows.Writer snapshots, Snapshot pending, SnapshotOrigin origin) {
    snapshots.add(pending);
    snapshots.addOrigin(pending.id(), origin);
    return new Beginning.Pending(pending);
  }

  /**
   * Adds a pending snapshot with what it inherits from the current one, its parent. Terms that are
   * not known cannot be inherited.
   */
  private static Beginning addContinued(
      SnapshotRows.Writer snapshots, WarehouseTable table, Snapshot own, SnapshotOrigin origin) {
    Snapshot parent = table.current().orElseThrow();
    return snapshots
        .origin(parent.id())
        .map(known -> new InheritedFacts(parent, known))
        .map(
            inherited ->
                add(
                    snapshots,
                    own.with(inherited.columns(own.columns()), inherited.sources(own.sources())),
                    inherited.origin(origin)))
        .orElseGet(
            () ->
                new Beginning.Known(
                    new Failed(table.name(), Reason.COMMIT_FAILED, SnapshotOrigin.NOT_RECORDED)));
  }

  /**
   * Commits a pending snapshot and lets the table point to it. One that another commit has made
   * useless stays pending, until its run records that.
   *
   * @param name of the table, which may have been removed with the pending snapshot
   * @param ifAbsent whether a table with a current snapshot makes it useless, too
   */
  CommitResult finish(
      SnapshotIndex.Writer writer,
      TableName name,
      Snapshot pending,
      String digest,
      boolean ifAbsent) {
    boolean isPending =
        writer
            .snapshots()
            .find(pending.id())
            .filter(row -> row.state() == State.PENDING)
            .isPresent();
    if (!isPending) {
      return new Failed(
          name, Reason.COMMIT_FAILED, "The commit took so long that it was given up.");
    }
    WarehouseTable table = writer.tables().find(pending.tableId()).orElseThrow();
    Optional<CommitResult> known =
        result(writer.snapshots(), table, pending, Optional.of(digest), ifAbsent);
    if (known.isPresent()) {
      return known.get();
    }
    long revision = lastRevision(writer.snapshots(), table) + 1;
    writer.snapshots().commit(pending.id(), digest, clock.instant(), revision);
    writer.tables().point(table.id(), pending.id());
    return new Committed(table.id(), table.name(), pending.id(), revision);
  }

  /**
   * The result that earlier commits leave to this one; empty when it is to be committed. A run id
   * is unique within its output folder only, so that the content decides whether a snapshot is that
   * of this build. Of a table with history, the parent decides and no time: a build that continues
   * the current snapshot is the newer one, whatever the clock says.
   *
   * @param digest of the built file; empty as long as it is not known
   */
  private static Optional<CommitResult> result(
      SnapshotRows snapshots,
      WarehouseTable table,
      Snapshot pending,
      Optional<String> digest,
      boolean ifAbsent) {
    Optional<Snapshot> same =
        snapshots.ofRuns(List.of(pending.runId())).stream()
            .filter(row -> row.tableId().equals(table.id()) && row.state() == State.COMMITTED)
            .filter(row -> row.builtAt().equals(pending.builtAt()))
            .filter(row -> digest.filter(row.digest()::equals).isPresent())
            .findFirst();
    if (same.isPresent()) {
      return same.map(row -> committed(table, row));
    }
    if (ifAbsent && table.current().isPresent()) {
      return Optional.of(
          new Failed(table.name(), Reason.TABLE_EXISTS, "The table exists already."));
    }
    if (pending.lineage().isPresent()) {
      return pending.parentId().equals(table.current().map(Snapshot::id))
          ? Optional.empty()
          : Optional.of(new Failed(table.name(), Reason.CONFLICT, CONTINUED));
    }
    return table
        .current()
        .filter(current -> BY_BUILD.compare(pending, current) < 0)
        .map(
            newer ->
                new Failed(
                    table.name(),
                    Reason.CONFLICT,
                    "The table already holds a snapshot of a newer build."));
  }

  /** A table that is being dropped has no current snapshot, but rows with revisions. */
  private static long lastRevision(SnapshotRows snapshots, WarehouseTable table) {
    return table.current().isPresent()
        ? table.revision()
        : snapshots.of(table.id()).stream().mapToLong(Snapshot::revision).max().orElse(0);
  }

  static CommitResult committed(WarehouseTable table, Snapshot snapshot) {
    return new Committed(table.id(), table.name(), snapshot.id(), snapshot.revision());
  }

  private WarehouseTable add(TableRows.Writer tables, NewSnapshot built) {
    WarehouseTable table =
        new WarehouseTable(
            "tbl_" + ids.get(),
            built.workspace(),
            built.table(),
            0,
            Optional.empty(),
            Optional.of(built.datasetId()));
    tables.add(table);
    return table;
  }

  private Snapshot pending(NewSnapshot built, WarehouseTable table) {
    return new Snapshot(
        built.id(),
        table.id(),
        built.runId(),
        built.datasetId(),
        built.key(),
        State.PENDING,
        built.digest().orElse(""),
        built.rows(),
        built.columns(),
        built.coverage(),
        built.sources(),
        built.builtAt().truncatedTo(ChronoUnit.MICROS),
        clock.instant(),
        Optional.empty(),
        0,
        built.lineage());
  }

  /** Outcome of the first transaction of a commit. */
  sealed interface Beginning {

    /** The result is known, and no further step is needed. */
    record Known(CommitResult result) implements Beginning {}

    /** The file must be put, and the snapshot committed. */
    record Pending(Snapshot snapshot) implements Beginning {}
  }
}
