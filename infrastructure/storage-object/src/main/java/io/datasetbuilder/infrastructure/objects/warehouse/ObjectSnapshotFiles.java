package io.datasetbuilder.infrastructure.objects.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.objects.store.FolderName;
import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.infrastructure.objects.store.StreamFacts;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Files of snapshots as objects, with copies in the folder of a warehouse for the query engine. The
 * object is the durable one: its digest is that of the snapshot, and a copy that differs from it is
 * fetched again. Each folder has a prefix of its own, since what a catalog does not know is
 * collected.
 */
public final class ObjectSnapshotFiles implements SnapshotFiles {

  private static final String ROOT = "warehouse/";
  private static final String SUFFIX = ".parquet";
  private static final String SHA256 = "sha256";
  private static final String DIGEST = "sha256:";
  private static final String ANY_ID = "any";

  /** Age at which the parts of an upload belong to no process any more. */
  private static final Duration BOUND = Duration.ofDays(2);

  private final SnapshotFiles working;
  private final ObjectStore store;
  private final LocalCopies copies;
  private final FolderName name;
  private final AtomicBoolean swept = new AtomicBoolean();

  /**
   * @param working files in the folder of a warehouse
   */
  public ObjectSnapshotFiles(SnapshotFiles working, ObjectStore store) {
    Path folder = Path.of(working.address(ANY_ID)).resolveSibling("");
    this.working = working;
    this.store = store;
    this.copies = new LocalCopies(store, folder, folder);
    this.name = new FolderName(folder);
  }

  @Override
  public String put(String snapshotId, String builtFile, Optional<String> digest) {
    String stored = working.put(snapshotId, builtFile, digest);
    boolean isDone = false;
    try {
      ObjectFailures.inWarehouse(() -> upload(snapshotId, stored.substring(DIGEST.length())));
      isDone = true;
      if (swept.compareAndSet(false, true)) {
        ObjectFailures.tolerated("a part of an upload", () -> store.discardUploads(ROOT, BOUND));
      }
      return stored;
    } finally {
      if (!isDone) {
        working.delete(snapshotId);
      }
    }
  }

  private String upload(String snapshotId, String sha256) throws IOException {
    String key = prefix(name.text()) + file(snapshotId);
    store.upload(key, Path.of(working.address(snapshotId)), Map.of(SHA256, sha256));
    return key;
  }

  @Override
  public Optional<String> identity(String snapshotId) {
    return ObjectFailures.inWarehouse(
        () -> find(snapshotId).map(found -> found.etag() + " " + found.changedAt()));
  }

  @Override
  public Optional<String> digest(String snapshotId) {
    return ObjectFailures.inWarehouse(
        () -> {
          Optional<StoredObject> found = find(snapshotId);
          return found.isPresent() ? digest(found.get()) : Optional.empty();
        });
  }

  private Optional<String> digest(StoredObject file) throws IOException {
    Optional<OpenObject> found = store.open(file.key());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenObject object = found.get()) {
      return Optional.of(DIGEST + StreamFacts.of(object.content()).sha256());
    }
  }

  @Override
  public String address(String snapshotId) {
    return ObjectFailures.inWarehouse(
        () -> {
          Optional<StoredObject> found = find(snapshotId);
          return found.isPresent()
              ? copies.of(found.get(), file(snapshotId)).toString()
              : working.address(snapshotId);
        });
  }

  /** The copy goes last: it is what {@link #list} still names after a failure. */
  @Override
  public void delete(String snapshotId) {
    ObjectFailures.inWarehouse(
        () -> {
          Optional<String> known = name.existing();
          if (known.isPresent()) {
            store.delete(List.of(prefix(known.get()) + file(snapshotId)));
          }
          return snapshotId;
        });
    working.delete(snapshotId);
  }

  /** A copy without an object is what an interrupted {@link #put} has left. */
  @Override
  public List<StoredFile> list() {
    Map<String, StoredFile> found = new LinkedHashMap<>();
    for (StoredFile copy : working.list()) {
      found.put(
          copy.snapshotId(),
          new StoredFile(copy.snapshotId(), false, copy.bytes(), copy.changedAt()));
    }
    ObjectFailures.inWarehouse(this::stored).forEach(file -> found.put(file.snapshotId(), file));
    return new ArrayList<>(found.values());
  }

  private List<StoredFile> stored() throws IOException {
    Optional<String> known = name.existing();
    if (known.isEmpty()) {
      return List.of();
    }
    String prefix = prefix(known.get());
    return store.list(prefix).stream()
        .filter(object -> object.key().endsWith(SUFFIX))
        .map(object -> stored(object, prefix))
        .toList();
  }

  private static StoredFile stored(StoredObject object, String prefix) {
    String id = object.key().substring(prefix.length(), object.key().length() - SUFFIX.length());
    return new StoredFile(id, true, object.bytes(), object.changedAt());
  }

  private Optional<StoredObject> find(String snapshotId) throws IOException {
    Optional<String> known = name.existing();
    return known.isPresent()
        ? store.find(prefix(known.get()) + file(snapshotId))
        : Optional.empty();
  }

  private static String prefix(String folder) {
    return ROOT + folder + "/";
  }

  private static String file(String snapshotId) {
    if (snapshotId.isEmpty() || snapshotId.indexOf('/') >= 0) {
      throw new SnapshotFileFailure(
          Problem.of(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "", "Not the id of a snapshot."));
    }
    return snapshotId + SUFFIX;
  }
}
