package io.datasetbuilder.infrastructure.state.warehouse;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalExportFiles;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalSnapshotFiles;
import io.datasetbuilder.warehouse.backup.CreateBackup;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.NewSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.SavedAnalyses;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotHolds;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport.Bundle;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The services of a warehouse as one process wires them, with built files of small texts. */
final class WarehouseProcess {

  final SnapshotIndex index;
  final CollectSnapshots collection;
  final SnapshotHolds holds;
  final CreateBackup backups;
  final SavedAnalyses analyses;
  final ExportFiles exportFiles;
  final StoredExports exports;
  private final Path folder;
  private final CommitSnapshot commits;
  private final PinSnapshot pins;

  /**
   * @param folder holds the warehouse and the built files
   */
  WarehouseProcess(Path folder, SnapshotIndex index) {
    this.folder = folder;
    this.index = index;
    SnapshotFiles files = new LocalSnapshotFiles(folder.resolve("warehouse"), new DiskFileOps());
    Clock clock = Clock.systemUTC();
    Supplier<String> ids = () -> UUID.randomUUID().toString().replace("-", "");
    this.commits = new CommitSnapshot(index, files, clock, ids);
    this.pins = new PinSnapshot(index, files, clock, ids, "test", Runnable::run);
    this.collection = new CollectSnapshots(index, files, clock);
    this.holds = new SnapshotHolds(index, clock, ids);
    this.analyses = new SavedAnalyses(index, clock, ids);
    this.exportFiles = new LocalExportFiles(folder.resolve("warehouse"), new DiskFileOps());
    this.exports = new StoredExports(index, exportFiles, clock, ids);
    this.backups =
        new CreateBackup(
            index,
            files,
            new JsonCatalogFormat(new JacksonJsonCodec()),
            clock,
            ids,
            task -> new Thread(task).start());
  }

  /** Commits the table of a run that started this many seconds after noon. */
  CommitResult commit(TableName table, String runId, int seconds) {
    return commits.commit(builtBy(table, runId, seconds));
  }

  /** Commits a table that continues a snapshot; the first one when there is no parent. */
  CommitResult commitContinuing(
      Optional<String> parentId, TableName table, String runId, int seconds) {
    return commits.commit(Snapshots.continuing(parentId, builtBy(table, runId, seconds)));
  }

  private NewSnapshot builtBy(TableName table, String runId, int seconds) {
    return Snapshots.built(
        WorkspaceId.SHARED,
        table,
        runId,
        built(runId).toString(),
        Optional.of(digest(runId.getBytes(UTF_8))),
        Snapshots.NOON.plusSeconds(seconds));
  }

  Result<PinnedSnapshot> pin(TableName table, String snapshot) {
    return pins.pin(
        WorkspaceId.SHARED,
        table,
        snapshot,
        new Limits(Limits.QUERY_TIMEOUT, () -> false, "owner"));
  }

  /** Saves an analysis of a snapshot. */
  SavedAnalysis save(PinnedSnapshot pinned) {
    return analyses.save(
        pinned,
        "totals",
        new SqlQuery("SELECT 1 FROM dataset", 5),
        new ResultSummary(List.of(), 1, false, Instant.EPOCH),
        new QueryLanguage("duckdb", "duckdb", "1", "1"));
  }

  /** An export whose file is written. */
  static WarehouseExport export(String id, Bundle bundle, Instant createdAt) {
    return new WarehouseExport(
        id,
        WorkspaceId.SHARED,
        Snapshots.CITIES,
        "current",
        new ExportQuery("SELECT 1", ExportQuery.Format.CSV, ExportQuery.Profile.MACHINE, 1),
        new JsonObject(Map.of()),
        bundle,
        Snapshots.SOURCES,
        createdAt);
  }

  /** Whether the file that a query would read has the digest of its snapshot. */
  static boolean isWhole(PinnedSnapshot pinned) {
    try {
      byte[] content = Files.readAllBytes(Path.of(pinned.queried().address()));
      return digest(content).equals(pinned.snapshot().digest());
    } catch (IOException missing) {
      return false;
    }
  }

  private Path built(String runId) {
    try {
      Path run = Files.createDirectories(folder.resolve("runs").resolve(runId));
      return Files.writeString(run.resolve("gold.parquet"), runId);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String digest(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
