package io.datasetbuilder.warehouse.export;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.ExportRows;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The exports of workspaces and how long they are kept (Spec, "Limits": Export). An export is
 * listed once its file is whole and on disk; a file without its export is removed. Safe for
 * concurrent use, also by several processes.
 */
public final class StoredExports {

  /** Age from which a file without its export is removed; far longer than an export takes. */
  static final Duration STALE = Duration.ofHours(1);

  private static final int MOST_LIVE = WarehouseExport.MOST_LIVE;

  private final SnapshotIndex index;
  private final ExportFiles files;
  private final Clock clock;
  private final Supplier<String> ids;

  /**
   * @param ids new ids, each different from all others: 32 lower-case hexadecimal digits
   */
  public StoredExports(SnapshotIndex index, ExportFiles files, Clock clock, Supplier<String> ids) {
    this.index = index;
    this.files = files;
    this.clock = clock;
    this.ids = ids;
  }

  /** The id of a new export. */
  public String newId() {
    return "exp_" + ids.get();
  }

  /** The time of a new export, in whole seconds. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  public boolean isExpired(WarehouseExport export) {
    return export.isExpired(clock.instant());
  }

  /** The refusal that one more export would get at the moment: {@code export_quota_exceeded}. */
  public Optional<Problem> full(WorkspaceId workspace) {
    return index.read(reader -> full(reader.exports(), workspace));
  }

  /**
   * Lists an export whose file is written. Refuses with {@code export_quota_exceeded} when other
   * exports have used up the quota; its file is then removed.
   */
  public Result<WarehouseExport> add(WarehouseExport export) {
    boolean added = false;
    try {
      Result<WarehouseExport> result =
          index.change(
              writer ->
                  full(writer.exports(), export.workspace())
                      .<Result<WarehouseExport>>map(Result::refused)
                      .orElseGet(
                          () -> {
                            writer.exports().add(export);
                            return Result.ok(export);
                          }));
      added = result.problems().isEmpty();
      return result;
    } finally {
      if (!added && index.read(reader -> reader.exports().find(export.id())).isEmpty()) {
        files.delete(export.id());
      }
    }
  }

  /** Exports of a workspace that can be downloaded, newest first. */
  public List<WarehouseExport> list(WorkspaceId workspace) {
    return index.read(reader -> live(reader.exports(), workspace));
  }

  /**
   * One export, which may have expired; refuses with {@code export_not_found}, also for one of
   * another workspace.
   */
  public Result<WarehouseExport> find(WorkspaceId workspace, String id) {
    return index.read(reader -> find(reader.exports(), workspace, id));
  }

  /** As {@link #find}, and refuses with {@code export_expired}. */
  public Result<WarehouseExport> findLive(WorkspaceId workspace, String id) {
    return find(workspace, id).then(found -> isExpired(found) ? expired() : Result.ok(found));
  }

  /**
   * Opens the file of an export. Refuses with {@code export_unavailable}, and as {@link #findLive}
   * does where the export has expired or was deleted since it was found. The caller closes it.
   */
  public Result<InputStream> open(WarehouseExport export) {
    return files
        .open(export.id(), export.bundle())
        .map(Result::ok)
        .orElseGet(() -> findLive(export.workspace(), export.id()).then(found -> unavailable()));
  }

  private static <T> Result<T> expired() {
    return refused(
        WarehouseProblem.EXPORT_EXPIRED, "The export has expired: export the result again.");
  }

  private static <T> Result<T> unavailable() {
    return refused(
        WarehouseProblem.EXPORT_UNAVAILABLE,
        "The file of the export is missing or damaged: export the result again.");
  }

  /** Removes an export and its file; refuses as {@link #find} does. */
  public Result<WarehouseExport> delete(WorkspaceId workspace, String id) {
    Result<WarehouseExport> deleted =
        index.change(
            writer ->
                find(writer.exports(), workspace, id)
                    .map(
                        found -> {
                          writer.exports().remove(found.id());
                          return found;
                        }));
    return deleted.map(
        found -> {
          files.delete(found.id());
          return found;
        });
  }

  /** All exports of a kind, in every workspace. */
  public List<WarehouseExport> all(Predicate<WarehouseExport> which) {
    return index.read(reader -> reader.exports().all().stream().filter(which).toList());
  }

  /**
   * Removes all exports of a kind and their files, in every workspace; the file first, so that no
   * file is left without its export. Can be interrupted and repeated.
   */
  public void deleteAll(Predicate<WarehouseExport> which) {
    List<WarehouseExport> found = all(which);
    found.forEach(export -> files.delete(export.id()));
    if (!found.isEmpty()) {
      index.change(
          writer -> {
            found.forEach(export -> writer.exports().remove(export.id()));
            return found;
          });
    }
  }

  /**
   * Removes files that have expired, the remains of interrupted exports, and rows of exports that
   * expired long ago.
   */
  public void sweep() {
    Instant now = clock.instant();
    for (ExportFiles.StoredFile file : files.list()) {
      Optional<WarehouseExport> owner =
          index.read(reader -> reader.exports().find(file.exportId()));
      boolean kept =
          owner
              .map(export -> !export.isExpired(now))
              .orElseGet(() -> file.changedAt().plus(STALE).isAfter(now));
      if (!kept) {
        files.delete(file.exportId());
      }
    }
    Instant forgotten = now.minus(WarehouseExport.LIFE).minus(WarehouseExport.MEMORY);
    if (index.<Boolean>read(reader -> reader.exports().hasBefore(forgotten))) {
      index.change(
          writer -> {
            writer.exports().removeBefore(forgotten);
            return forgotten;
          });
    }
  }

  private List<WarehouseExport> live(ExportRows exports, WorkspaceId workspace) {
    return exports.of(workspace).stream().filter(export -> !isExpired(export)).toList();
  }

  private Optional<Problem> full(ExportRows exports, WorkspaceId workspace) {
    return live(exports, workspace).size() < MOST_LIVE
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                WarehouseProblem.EXPORT_QUOTA_EXCEEDED,
                "",
                "The workspace has %d exports, as many as it may have: delete one or wait until one expires."
                    .formatted(MOST_LIVE)));
  }

  private static Result<WarehouseExport> find(
      ExportRows exports, WorkspaceId workspace, String id) {
    return exports
        .find(id)
        .filter(found -> found.workspace().equals(workspace))
        .map(Result::ok)
        .orElseGet(
            () -> refused(WarehouseProblem.EXPORT_NOT_FOUND, "There is no export of this id."));
  }

  private static <T> Result<T> refused(WarehouseProblem code, String message) {
    return Result.refused(Problem.of(code, "export_id", message));
  }
}
