package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of manifests: a run exists from the moment that its manifest does. */
record RunManifests(ObjectStore store) {

  /** Largest manifest that is read, in bytes. */
  private static final long MOST_BYTES = 64L * 1024 * 1024;

  /** Whether a run exists. */
  boolean exists(RunId id) throws IOException {
    return store.find(RunKeys.manifest(id)).isPresent();
  }

  /** The ids of all runs, sorted. */
  List<RunId> ids() throws IOException {
    return store.list(RunKeys.MANIFESTS).stream()
        .flatMap(manifest -> RunKeys.ofManifest(manifest.key()).stream())
        .sorted((one, other) -> one.value().compareTo(other.value()))
        .toList();
  }

  /** Facts of the manifest of a run; empty when there is no such run. */
  Optional<StoredObject> facts(RunId id) throws IOException {
    return store.find(RunKeys.manifest(id));
  }

  /** The attempt whose files a manifest is about. */
  static String attemptOf(StoredObject manifest) throws ObjectStoreException {
    String attempt = manifest.metadata().get(RunKeys.ATTEMPT);
    if (attempt == null || attempt.isEmpty() || attempt.indexOf('/') >= 0) {
      throw new ObjectStoreException(
          "A manifest in the object storage was written by another program.", null);
    }
    return attempt;
  }

  /** The manifest of a run as it is stored; empty when there is no such run. */
  Optional<Manifest> read(RunId id) throws IOException {
    Optional<OpenObject> found = store.open(RunKeys.manifest(id));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenObject object = found.get()) {
      boolean isLong = object.facts().bytes() > MOST_BYTES;
      byte[] document = isLong ? new byte[0] : object.content().readAllBytes();
      return Optional.of(new Manifest(attemptOf(object.facts()), document));
    }
  }

  /**
   * Makes a run exist, unless one of its id does.
   *
   * @return false when another run of this id exists
   */
  boolean publish(RunId id, String attempt, byte[] document) throws IOException {
    boolean published =
        store.putIfAbsent(RunKeys.manifest(id), document, Map.of(RunKeys.ATTEMPT, attempt));
    // Two attempts may have built equal manifests.
    return published
        && facts(id)
            .filter(found -> attempt.equals(found.metadata().get(RunKeys.ATTEMPT)))
            .isPresent();
  }

  /** Replaces the manifest of a run. */
  void replace(RunId id, String attempt, byte[] document) throws IOException {
    store.put(RunKeys.manifest(id), document, Map.of(RunKeys.ATTEMPT, attempt));
  }

  /** Removes the manifest, so that the run does not exist any more. */
  void remove(RunId id) throws IOException {
    store.delete(List.of(RunKeys.manifest(id)));
  }

  /** Manifest as it is stored. Immutable. */
  static final class Manifest {

    private final String attempt;
    private final byte[] document;

    private Manifest(String attempt, byte[] document) {
      this.attempt = attempt;
      this.document = document;
    }

    /** The attempt whose files belong to it. */
    String attempt() {
      return attempt;
    }

    /** Its bytes, which the caller does not change; none when it is longer than any may be. */
    byte[] document() {
      return document;
    }
  }
}
