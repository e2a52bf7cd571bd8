package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Publication of one attempt at a run: its files first, in any order, and its manifest last, under
 * the condition that none of its id exists.
 *
 * @param folder of the run on this machine
 */
record RunPublication(ObjectStore store, RunId id, String attempt, Path folder) {

  private static final int AT_A_TIME = 4;

  /**
   * Uploads files; all exist in the storage at the return.
   *
   * @param paths files in the folder of the run
   * @param facts of the published ones; of others, such as parts of a checkpoint, one that does not
   *     exist any more is left out
   */
  void upload(Collection<RunPath> paths, Map<RunPath, FileFacts> facts) throws IOException {
    ExecutorService workers =
        Executors.newFixedThreadPool(AT_A_TIME, DaemonThreads.named("run-upload"));
    try {
      List<Future<?>> uploads = new ArrayList<>();
      for (RunPath path : paths) {
        uploads.add(
            workers.submit(
                () -> {
                  upload(path, Optional.ofNullable(facts.get(path)));
                  return path;
                }));
      }
      for (Future<?> upload : uploads) {
        await(upload);
      }
    } finally {
      workers.shutdownNow();
    }
  }

  private void upload(RunPath path, Optional<FileFacts> facts) throws IOException {
    Path file = folder.resolve(path.value());
    boolean exists = Files.isRegularFile(file);
    if (!exists && facts.isPresent()) {
      throw new NoSuchFileException(path.value());
    }
    if (exists) {
      Map<String, String> metadata =
          facts.map(known -> Map.of(RunKeys.SHA256, known.sha256())).orElse(Map.of());
      store.upload(RunKeys.file(id, attempt, path), file, metadata);
    }
  }

  private static void await(Future<?> upload) throws IOException {
    try {
      upload.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException storage) {
        throw storage;
      }
      throw new IllegalStateException("an upload failed", failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("an upload was interrupted");
    }
  }

  /** Removes what other attempts at this run have left; their processes are dead, or have lost. */
  void removeOthers() {
    ObjectFailures.tolerated(
        "a part of a run",
        () -> {
          String mine = RunKeys.attempt(id, attempt);
          store.delete(
              store.list(RunKeys.attempts(id)).stream()
                  .map(StoredObject::key)
                  .filter(key -> !key.startsWith(mine))
                  .toList());
        });
  }
}
