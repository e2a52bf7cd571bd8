package io.datasetbuilder.warehouse.export;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verifies the files of exports that have not expired, and finds files that belong to no export.
 * Changes nothing. Safe for concurrent use, also during the operation of a service.
 */
public final class VerifyExports {

  private final SnapshotIndex index;
  private final ExportFiles files;
  private final Clock clock;

  public VerifyExports(SnapshotIndex index, ExportFiles files, Clock clock) {
    this.index = index;
    this.files = files;
    this.clock = clock;
  }

  /** Problems of the files; reads every file. */
  public List<Problem> problems() {
    Instant now = clock.instant();
    List<Problem> problems = new ArrayList<>();
    for (WarehouseExport export : exports()) {
      if (!export.isExpired(now) && !isWhole(export) && isListed(export.id())) {
        problems.add(
            Problem.of(
                WarehouseProblem.EXPORT_UNAVAILABLE,
                "",
                "the file of export %s of %s is missing or has another digest"
                    .formatted(export.id(), export.table().value())));
      }
    }
    files.list().stream()
        .filter(file -> !file.changedAt().plus(StoredExports.STALE).isAfter(now))
        .map(ExportFiles.StoredFile::exportId)
        .distinct()
        .filter(id -> !isListed(id))
        .map(VerifyExports::stray)
        .forEach(problems::add);
    return problems;
  }

  private List<WarehouseExport> exports() {
    return index.read(
        reader ->
            reader.tables().all().stream()
                .map(WarehouseTable::workspace)
                .distinct()
                .flatMap(workspace -> reader.exports().of(workspace).stream())
                .toList());
  }

  private boolean isWhole(WarehouseExport export) {
    Optional<InputStream> opened = files.open(export.id(), export.bundle());
    try {
      if (opened.isPresent()) {
        opened.get().close();
      }
      return opened.isPresent();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** An export may have been deleted since all were listed. */
  private boolean isListed(String exportId) {
    return index.read(reader -> reader.exports().find(exportId)).isPresent();
  }

  private static Problem stray(String exportId) {
    return Problem.of(
        WarehouseProblem.WAREHOUSE_INCONSISTENT,
        "",
        "file %s belongs to no export; warehouse-gc removes it".formatted(exportId));
  }
}
