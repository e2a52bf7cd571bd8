package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Places, lists and releases holds of snapshots (Spec, "Other records", holds). Safe for concurrent
 * use.
 */
public final class SnapshotHolds {

  /** Characters of a reason. */
  public static final int MOST_REASON = 500;

  private final SnapshotIndex index;
  private final Clock clock;
  private final Supplier<String> ids;

  /**
   * @param ids new ids, each different from all others: 1 to 64 lower-case letters and digits
   */
  public SnapshotHolds(SnapshotIndex index, Clock clock, Supplier<String> ids) {
    this.index = index;
    this.clock = clock;
    this.ids = ids;
  }

  /**
   * Keeps a snapshot until the hold is released or expires. Refuses with {@code invalid_request}
   * for a reason that is blank or longer than {@value #MOST_REASON} characters and for an expiry
   * that is not in the future, {@code snapshot_not_found}, and {@code snapshot_unavailable} for a
   * snapshot that is not committed yet or being deleted.
   */
  public Result<SnapshotHold> place(
      String snapshotId, Kind kind, String reason, Optional<Instant> expiresAt) {
    Instant now = clock.instant();
    List<Problem> problems = new ArrayList<>();
    if (reason.isBlank() || reason.length() > MOST_REASON) {
      String message = "A reason has 1 to %d characters.".formatted(MOST_REASON);
      problems.add(Problem.of(WarehouseProblem.INVALID_REQUEST, "reason", message));
    }
    if (expiresAt.filter(at -> !at.isAfter(now)).isPresent()) {
      String message = "A hold expires in the future.";
      problems.add(Problem.of(WarehouseProblem.INVALID_REQUEST, "expires_at", message));
    }
    SnapshotHold hold =
        new SnapshotHold("hold_" + ids.get(), snapshotId, kind, reason.strip(), now, expiresAt);
    return index.change(
        writer -> {
          SnapshotLookup.find(writer.snapshots(), snapshotId)
              .then(SnapshotHolds::holdable)
              .problems()
              .forEach(problems::add);
          if (!problems.isEmpty()) {
            return Result.refused(problems);
          }
          writer.holds().add(hold);
          return Result.ok(hold);
        });
  }

  /** Holds that keep the snapshot, oldest first; refuses with {@code snapshot_not_found}. */
  public Result<List<SnapshotHold>> list(String snapshotId) {
    Instant now = clock.instant();
    return index.read(
        reader ->
            SnapshotLookup.find(reader.snapshots(), snapshotId)
                .map(
                    snapshot ->
                        reader.holds().of(snapshot.id()).stream()
                            .filter(hold -> hold.isActive(now))
                            .toList()));
  }

  /** Ends a hold; refuses with {@code hold_not_found}. */
  public Result<SnapshotHold> release(String holdId) {
    return index.change(
        writer ->
            writer
                .holds()
                .find(holdId)
                .map(
                    hold -> {
                      writer.holds().remove(hold.id());
                      return Result.ok(hold);
                    })
                .orElseGet(
                    () ->
                        Result.refused(
                            Problem.of(
                                WarehouseProblem.HOLD_NOT_FOUND,
                                "hold",
                                "There is no hold of this id."))));
  }

  private static Result<Snapshot> holdable(Snapshot snapshot) {
    boolean stays = snapshot.state() != State.PENDING && snapshot.state() != State.DELETING;
    return stays
        ? Result.ok(snapshot)
        : Result.refused(
            SnapshotLookup.unavailable("The snapshot is not committed, or is being deleted."));
  }
}
