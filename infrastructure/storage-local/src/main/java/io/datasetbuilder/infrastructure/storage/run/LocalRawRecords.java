package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.infrastructure.storage.run.LeftFolders.LeftFolder;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Raw records in the folders of runs of this machine. */
public final class LocalRawRecords implements RawRecordRemoval {

  private final SafePaths paths;
  private final FileOps files;
  private final LeftFolders folders;

  public LocalRawRecords(Path outputRoot, FileOps files) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.folders = new LeftFolders(paths, files);
  }

  @Override
  public void remove(RunId run) {
    StorageFailures.inWorkspace(
        () -> {
          Optional<Path> folder = paths.existingRun(run);
          if (folder.isPresent()) {
            new RawRecordFiles(folder.get()).remove(files);
          }
          return run;
        });
  }

  @Override
  public List<LeftRecords> left() {
    return StorageFailures.inWorkspace(
        () -> {
          List<LeftRecords> left = new ArrayList<>();
          for (LeftFolder folder : folders.all()) {
            List<Path> records = new RawRecordFiles(folder.path()).all();
            if (!records.isEmpty()) {
              left.add(left(folder, records));
            }
          }
          return left;
        });
  }

  private static LeftRecords left(LeftFolder folder, List<Path> records) throws IOException {
    Path spec = SafePaths.inRun(folder.path(), FinishedRun.SPEC);
    boolean isStored = SafePaths.isFile(spec) && Files.size(spec) <= StoredSpecs.MOST_BYTES;
    long bytes = 0;
    for (Path file : records) {
      bytes += SafePaths.isFile(file) ? Files.size(file) : 0;
    }
    return new LeftRecords(
        folder.name(),
        folder.run(),
        isStored ? Optional.of(Files.readAllBytes(spec)) : Optional.empty(),
        isStored ? modified(spec) : Instant.MAX,
        records.size(),
        bytes);
  }

  private static Instant modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
  }

  @Override
  public boolean removeLeft(String name) {
    return StorageFailures.inWorkspace(
        () ->
            folders.change(
                name, (folder, held) -> new RawRecordFiles(folder.path()).remove(files)));
  }
}
