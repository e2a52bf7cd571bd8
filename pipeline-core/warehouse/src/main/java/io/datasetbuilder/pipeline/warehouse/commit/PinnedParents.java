package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.RenewablePin;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Current snapshots of the warehouse as parents of builds: each is leased, its digest is verified,
 * and its lease is renewed until the build closes it. Safe for concurrent use.
 */
public final class PinnedParents implements ParentSnapshots {

  /** Codes of tables that a build begins. */
  private static final Set<ProblemCode> NONE =
      Set.of(WarehouseProblem.TABLE_NOT_FOUND, WarehouseProblem.SNAPSHOT_NOT_FOUND);

  /** A build waits longer for the digest of a large file than a query does. */
  private static final Limits LIMITS = new Limits(Duration.ofHours(1), () -> false, "");

  private final PinSnapshot pins;
  private final ReadTables tables;
  private final Heartbeat renewals;
  private final Runnable interrupted;
  private final Function<Principal, WorkspaceId> workspaces;

  /**
   * @param renewals renews the leases
   * @param interrupted finishes the commits that earlier processes have left, so that a build
   *     continues their tables instead of losing against them
   * @param workspaces the workspace of an owner
   */
  public PinnedParents(
      PinSnapshot pins,
      ReadTables tables,
      Heartbeat renewals,
      Runnable interrupted,
      Function<Principal, WorkspaceId> workspaces) {
    this.pins = pins;
    this.tables = tables;
    this.renewals = renewals;
    this.interrupted = interrupted;
    this.workspaces = workspaces;
  }

  @Override
  public Optional<ParentSnapshot> open(Principal owner, String datasetId, String key) {
    interrupted.run();
    TableName name = TableName.of(datasetId, key);
    Result<PinnedSnapshot> pinned =
        pins.pin(workspaces.apply(owner), name, PinSnapshot.CURRENT, LIMITS);
    if (pinned.problems().stream().map(Problem::code).anyMatch(NONE::contains)) {
      return Optional.empty();
    }
    return pinned.match(
        leased -> open(name, datasetId, leased),
        problems -> {
          throw failure(name, problems.get(0));
        });
  }

  /**
   * Two datasets can have the name of a table in common; the commit refuses that of the second one.
   */
  private Optional<ParentSnapshot> open(TableName name, String datasetId, PinnedSnapshot pinned) {
    boolean opened = false;
    try {
      if (!pinned.snapshot().datasetId().equals(datasetId)) {
        return Optional.empty();
      }
      SnapshotOrigin origin =
          tables
              .origin(pinned.snapshot())
              .orElseThrow(() -> failure(name, unavailable(SnapshotOrigin.NOT_RECORDED)));
      List<Column> columns = columns(name, pinned.snapshot());
      RenewablePin held = new RenewablePin(pins, pinned);
      Heartbeat.Beats beats = renewals.start(RenewablePin.INTERVAL, held::keep);
      opened = true;
      return Optional.of(new PinnedParent(held, beats, pinned.snapshot(), origin, columns));
    } finally {
      if (!opened) {
        pinned.close();
      }
    }
  }

  private static List<Column> columns(TableName name, Snapshot snapshot) {
    List<Column> columns =
        snapshot.columns().stream()
            .flatMap(
                column ->
                    DtypeName.read(column.dtype()).stream()
                        .map(type -> new Column(column.name(), type)))
            .toList();
    if (columns.size() < snapshot.columns().size()) {
      throw failure(
          name,
          unavailable("A column of the snapshot has a type that this version does not know."));
    }
    return columns;
  }

  private static Problem unavailable(String message) {
    return Problem.of(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "", message);
  }

  private static ParentFailure failure(TableName name, Problem problem) {
    return new ParentFailure(
        Problem.of(
                problem.code(),
                "",
                "the table %s cannot be continued: %s".formatted(name.value(), problem.message()))
            .withHint("restore a backup of the warehouse, or build the table without history"));
  }

  /** The current snapshot of a table exists and cannot be read. */
  private static final class ParentFailure extends ProblemException {

    private static final long serialVersionUID = 1L;

    ParentFailure(Problem problem) {
      super(problem);
    }
  }
}
