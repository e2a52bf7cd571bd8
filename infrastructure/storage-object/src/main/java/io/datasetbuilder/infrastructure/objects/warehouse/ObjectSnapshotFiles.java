package io.datasetbuilder.infrastructure.objects.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.infrastructure.objects.store.StreamFacts;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files of snapshots as objects, with copies in the folder of a warehouse for the query engine. The
 * object is the durable one: its digest is that of the snapshot, and a copy that differs from it is
 * fetched again.
 */
public final class ObjectSnapshotFiles implements SnapshotFiles {

  private static final String PREFIX = "warehouse/snapshots/";
  private static final String SUFFIX = ".parquet";
  private static final String SHA256 = "sha256";
  private static final String DIGEST = "sha256:";

  private final SnapshotFiles working;
  private final ObjectStore store;
  private final LocalCopies copies;

  /**
   * @param working files in the folder of a warehouse
   */
  public ObjectSnapshotFiles(SnapshotFiles working, ObjectStore store) {
    this.working = working;
    this.store = store;
    this.copies = new LocalCopies(store, Path.of(working.address("x")).getParent());
  }

  @Override
  public String put(String snapshotId, String builtFile, Optional<String> digest) {
    String stored = working.put(snapshotId, builtFile, digest);
    boolean done = false;
    try {
      ObjectFailures.inWarehouse(
          () -> {
            Path file = Path.of(working.address(snapshotId));
            String sha256 = stored.substring(DIGEST.length());
            store.upload(key(snapshotId), file, Map.of(SHA256, sha256));
            return snapshotId;
          });
      done = true;
      return stored;
    } finally {
      if (!done) {
        working.delete(snapshotId);
      }
    }
  }

  @Override
  public Optional<String> identity(String snapshotId) {
    return ObjectFailures.inWarehouse(
        () -> store.find(key(snapshotId)).map(found -> found.etag() + " " + found.changedAt()));
  }

  @Override
  public Optional<String> digest(String snapshotId) {
    return ObjectFailures.inWarehouse(
        () -> {
          Optional<OpenObject> found = store.open(key(snapshotId));
          if (found.isEmpty()) {
            return Optional.empty();
          }
          try (OpenObject object = found.get()) {
            return Optional.of(DIGEST + StreamFacts.of(object.content()).sha256());
          }
        });
  }

  @Override
  public String address(String snapshotId) {
    return ObjectFailures.inWarehouse(
        () -> {
          Optional<StoredObject> found = store.find(key(snapshotId));
          return found.isPresent()
              ? copies.of(found.get(), snapshotId + SUFFIX).toString()
              : working.address(snapshotId);
        });
  }

  /** The copy goes last: it is what {@link #list} still names after a failure. */
  @Override
  public void delete(String snapshotId) {
    ObjectFailures.inWarehouse(
        () -> {
          store.delete(List.of(key(snapshotId)));
          return snapshotId;
        });
    working.delete(snapshotId);
  }

  @Override
  public List<StoredFile> list() {
    Map<String, StoredFile> found = new LinkedHashMap<>();
    // A copy without an object is what an interrupted commit has left.
    working
        .list()
        .forEach(
            copy ->
                found.put(
                    copy.snapshotId(),
                    new StoredFile(copy.snapshotId(), false, copy.bytes(), copy.changedAt())));
    ObjectFailures.inWarehouse(() -> store.list(PREFIX)).stream()
        .filter(object -> object.key().endsWith(SUFFIX))
        .map(ObjectSnapshotFiles::stored)
        .forEach(object -> found.put(object.snapshotId(), object));
    return new ArrayList<>(found.values());
  }

  private static StoredFile stored(StoredObject object) {
    String id = object.key().substring(PREFIX.length(), object.key().length() - SUFFIX.length());
    return new StoredFile(id, true, object.bytes(), object.changedAt());
  }

  private static String key(String snapshotId) {
    if (snapshotId.isEmpty() || snapshotId.indexOf('/') >= 0) {
      throw new SnapshotFileFailure(
          Problem.of(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "", "Not the id of a snapshot."));
    }
    return PREFIX + snapshotId + SUFFIX;
  }
}
