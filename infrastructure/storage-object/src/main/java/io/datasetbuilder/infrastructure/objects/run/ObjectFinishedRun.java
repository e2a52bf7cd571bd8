package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.infrastructure.objects.store.StreamFacts;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Files of one run, read from the storage. Only {@link #locate} makes a copy on this machine.
 *
 * @param attempt whose files belong to the run
 */
record ObjectFinishedRun(ObjectStore store, LocalCopies copies, RunId runId, String attempt)
    implements FinishedRun {

  /** A name that no run path can have was not written here. */
  @Override
  public List<RunPath> files() {
    return ObjectFailures.inWorkspace(
        () -> {
          String prefix = RunKeys.attempt(runId, attempt);
          Stream<String> files =
              store.list(prefix).stream().map(file -> file.key().substring(prefix.length()));
          return Stream.concat(files, Stream.of(ManifestDocument.PATH.value()))
              .filter(RunPath::isValid)
              .sorted(SortedNames.BY_CODE_POINT)
              .map(RunPath::of)
              .toList();
        });
  }

  @Override
  public Optional<FileFacts> facts(RunPath path) {
    return ObjectFailures.inWorkspace(
        () -> {
          Optional<OpenObject> found = store.open(key(path));
          if (found.isEmpty()) {
            return Optional.empty();
          }
          try (OpenObject object = found.get()) {
            return Optional.of(StreamFacts.of(object.content()));
          }
        });
  }

  @Override
  public Optional<byte[]> read(RunPath path, int mostBytes) {
    return ObjectFailures.inWorkspace(
        () -> {
          Optional<OpenObject> found = store.open(key(path));
          if (found.isEmpty()) {
            return Optional.empty();
          }
          try (OpenObject object = found.get()) {
            return object.facts().bytes() <= mostBytes
                ? Optional.of(object.content().readAllBytes())
                : Optional.empty();
          }
        });
  }

  @Override
  public Optional<FileContent> content(RunPath path) {
    return ObjectFailures.inWorkspace(
        () ->
            store
                .find(key(path))
                .map(found -> new FileContent(found.bytes(), () -> open(key(path)))));
  }

  private InputStream open(String key) throws IOException {
    return store
        .open(key)
        .orElseThrow(() -> new ObjectStoreException("A file of the run is gone.", null))
        .content();
  }

  @Override
  public Location locate(RunPath path) {
    return ObjectFailures.inWorkspace(
        () -> {
          StoredObject file =
              store
                  .find(key(path))
                  .orElseThrow(
                      () -> new ObjectStoreException("A file of the run is missing.", null));
          return new Location(copies.of(file, runId + "/" + path.value()).toString());
        });
  }

  private String key(RunPath path) {
    return path.equals(ManifestDocument.PATH)
        ? RunKeys.manifest(runId)
        : RunKeys.file(runId, attempt, path);
  }
}
