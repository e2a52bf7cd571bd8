package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.LocalSearchedFiles;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.infrastructure.storage.run.LeftFolders.LeftFolder;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
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
import java.util.Set;

/** Runs of this machine that never ended. */
public final class LocalLeftRuns implements LeftRuns {

  private final LeftFolders folders;
  private final FileOps files;
  private final JsonCodec json;

  public LocalLeftRuns(Path outputRoot, FileOps files, JsonCodec json) {
    this.folders = new LeftFolders(new SafePaths(outputRoot), files);
    this.files = files;
    this.json = json;
  }

  @Override
  public List<LeftRun> all() {
    return StorageFailures.inWorkspace(
        () -> {
          List<LeftRun> left = new ArrayList<>();
          for (LeftFolder folder : folders.all()) {
            left.add(left(folder.path(), folder.run()));
          }
          return left;
        });
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

  /** A run that is built under the id by now keeps its folder. */
  @Override
  public void remove(String name) {
    StorageFailures.inWorkspace(
        () ->
            folders.change(
                name,
                (folder, held) -> {
                  FileTrees.delete(folder.path(), files);
                  files.delete(held.file());
                }));
  }
}
