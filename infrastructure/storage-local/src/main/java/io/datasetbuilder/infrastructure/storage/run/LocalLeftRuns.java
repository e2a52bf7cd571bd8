package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.LocalSearchedFiles;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointIndex;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import io.datasetbuilder.pipeline.warehouse.erasure.LeftRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Folders of runs without a manifest: in the output folder under their run ids, and among the
 * orphans that were moved aside.
 */
public final class LocalLeftRuns implements LeftRuns {

  private final SafePaths paths;
  private final FileOps files;
  private final JsonCodec json;

  public LocalLeftRuns(Path outputRoot, FileOps files, JsonCodec json) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.json = json;
  }

  @Override
  public List<LeftRun> all() {
    return StorageFailures.inWorkspace(
        () -> {
          List<LeftRun> left = new ArrayList<>();
          for (Path folder : folders()) {
            Optional<RunId> run = runOf(folder);
            if (run.isPresent()) {
              left.add(left(folder, run.get()));
            }
          }
          return left;
        });
  }

  private List<Path> folders() throws IOException {
    List<Path> folders = new ArrayList<>(FileTrees.children(paths.root()));
    folders.addAll(FileTrees.children(paths.orphans()));
    return folders;
  }

  /** The run of a folder; empty for what is no folder of a run without a manifest. */
  private Optional<RunId> runOf(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    boolean isOrphan = folder.startsWith(paths.orphans());
    String id = isOrphan ? name.replaceFirst("-[^-]*$", "") : name;
    boolean isLeft =
        SafePaths.isFolder(folder)
            && RunId.isValid(id)
            && !SafePaths.isFile(SafePaths.inRun(folder, ManifestDocument.PATH));
    return isLeft ? Optional.of(new RunId(id)) : Optional.empty();
  }

  private LeftRun left(Path folder, RunId run) throws IOException {
    Set<String> digests = new HashSet<>();
    for (Path file : FileTrees.leaves(folder)) {
      if (file.endsWith(CheckpointLayout.INDEX) && SafePaths.isFile(file)) {
        CheckpointIndex.read(Files.readAllBytes(file), json)
            .ifPresent(index -> digests.add(index.header().specDigest()));
      }
    }
    return new LeftRun(
        folder.getFileName().toString(), run, digests, LocalSearchedFiles.below(folder));
  }

  @Override
  public void remove(String name) {
    StorageFailures.inWorkspace(
        () -> {
          for (Path folder : folders()) {
            Optional<RunId> run =
                folder.getFileName().toString().equals(name) ? runOf(folder) : Optional.empty();
            if (run.isPresent()) {
              delete(folder, run.get());
            }
          }
          return name;
        });
  }

  /** A run that is built under the id by now keeps its folder. */
  private void delete(Path folder, RunId run) throws IOException {
    Path lock = paths.locks().resolve("run-" + run + ".lock");
    files.createFolders(paths.locks());
    Optional<ProcessLock> claim = ProcessLock.tryAcquire(lock);
    if (claim.isPresent()) {
      try (ProcessLock held = claim.get()) {
        FileTrees.delete(folder, files);
        files.delete(held.file());
      }
    }
  }
}
