package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Raw records in one folder of a run: everything below the Bronze of its sources but the document
 * that describes it, see {@link RunPaths#isRawRecord}. No symbolic link is followed.
 *
 * @param run the folder of the run, no link
 */
record RawRecordFiles(Path run) {

  /** All files, sorted, among them those that a dead process has left under names of its own. */
  List<Path> all() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path folder : ofSources()) {
      for (Path entry : entries(folder)) {
        all.addAll(SafePaths.isFolder(entry) ? FileTrees.leaves(entry) : List.of(entry));
      }
    }
    return all;
  }

  /** Removes all files, and the folders that held nothing else. */
  void remove(FileOps files) throws IOException {
    for (Path folder : ofSources()) {
      for (Path entry : entries(folder)) {
        FileTrees.delete(entry, files);
      }
      files.forceFolder(folder);
    }
  }

  private List<Path> ofSources() throws IOException {
    Path bronze = SafePaths.inRun(run, RunPath.of(RunPaths.BRONZE));
    return FileTrees.children(bronze).stream().filter(SafePaths::isFolder).toList();
  }

  private static List<Path> entries(Path folder) throws IOException {
    return FileTrees.children(folder).stream().filter(entry -> !isMetadata(entry)).toList();
  }

  private static boolean isMetadata(Path entry) {
    return entry.getFileName().toString().equals(RunPaths.METADATA);
  }
}
