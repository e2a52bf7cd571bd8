package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Manifests as {@code manifest.json} in the folders of their runs. */
public final class LocalManifestStore implements ManifestStore {

  /**
   * Largest manifest that is read, in bytes; far above the size of any manifest of this service.
   */
  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private final SafePaths paths;
  private final JsonCodec json;
  private final LatestRun latest;

  public LocalManifestStore(Path outputRoot, JsonCodec json) {
    this.paths = new SafePaths(outputRoot);
    this.json = json;
    this.latest = new LatestRun(paths, new DiskFileOps());
  }

  @Override
  public void save(RunWorkspace workspace, Manifest manifest) {
    if (workspace.files().contains(ManifestDocument.PATH)) {
      throw StorageFailures.completed(workspace.runId());
    }
    workspace.write(ManifestDocument.PATH, json.write(ManifestDocument.write(manifest)));
    if (manifest.run().status() != RunStatus.CANCELLED) {
      latest.pointTo(workspace.runId());
    }
  }

  @Override
  public void replace(RunWorkspace workspace, Manifest manifest) {
    workspace.replace(ManifestDocument.PATH, json.write(ManifestDocument.write(manifest)));
  }

  @Override
  public void amend(RunId id, Manifest manifest) {
    StorageFailures.inWorkspace(
        () -> {
          byte[] document = json.write(ManifestDocument.write(manifest));
          new DiskFileOps().replace(fileOf(id), document);
          return document;
        });
  }

  @Override
  public void recordRemoval(RunId id, RemovedRecords removed) {
    StorageFailures.inWorkspace(
        () -> {
          DiskFileOps files = new DiskFileOps();
          Path document = SafePaths.inRun(paths.run(id), RemovedRecords.PATH);
          files.replace(document, json.write(removed.toJson()));
          files.share(document);
          return id;
        });
  }

  @Override
  public Optional<Result<Manifest>> read(RunId id) {
    return StorageFailures.inWorkspace(
        () -> {
          if (paths.existingRun(id).isEmpty()) {
            return Optional.empty();
          }
          Path file = fileOf(id);
          return SafePaths.isFile(file) ? Optional.of(read(id, file)) : Optional.empty();
        });
  }

  @Override
  public boolean exists(RunId id) {
    try {
      return SafePaths.isFile(fileOf(id));
    } catch (SafePaths.UnsafePathException link) {
      return false;
    } catch (IOException failed) {
      throw StorageFailures.workspace(failed);
    }
  }

  @Override
  public List<RunId> runIds() {
    return StorageFailures.inWorkspace(
        () ->
            FileTrees.children(paths.root()).stream()
                .map(folder -> folder.getFileName().toString())
                .filter(RunId::isValid)
                .sorted()
                .map(RunId::new)
                .filter(this::exists)
                .toList());
  }

  private Result<Manifest> read(RunId id, Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      return ManifestDocument.notJson();
    }
    Optional<RemovedRecords> removed = removal(id);
    return json.read(Files.readAllBytes(file))
        .map(document -> ManifestDocument.read(document, id.value()))
        .orElseGet(ManifestDocument::notJson)
        .map(manifest -> removed.map(manifest::withRemovedRecords).orElse(manifest));
  }

  /** The removal that was recorded after the run; empty for a document that is damaged. */
  private Optional<RemovedRecords> removal(RunId id) throws IOException {
    Path document = SafePaths.inRun(paths.run(id), RemovedRecords.PATH);
    return SafePaths.isFile(document) && Files.size(document) <= MOST_BYTES
        ? json.read(Files.readAllBytes(document)).flatMap(RemovedRecords::read)
        : Optional.empty();
  }

  private Path fileOf(RunId id) throws IOException {
    return SafePaths.inRun(paths.run(id), ManifestDocument.PATH);
  }
}
