package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.upload.NewUpload;
import io.datasetbuilder.pipeline.upload.Upload;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import io.datasetbuilder.pipeline.upload.UploadStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Uploads as folders {@code .service/uploads/<id>/} with {@code content} and {@code upload.json};
 * an upload exists while the latter does. Safe for concurrent use, also by several processes.
 */
public final class LocalUploadStore implements UploadStore {

  private final UploadFolders folders;
  private final RandomGenerator random;

  public LocalUploadStore(UploadFolders folders, RandomGenerator random) {
    this.folders = folders;
    this.random = random;
  }

  @Override
  public Upload register(NewUpload upload, InputStream content) {
    return attempt(() -> folders.keep(freshId(), upload, content));
  }

  @Override
  public Upload registerFile(NewUpload upload, Location localFile) {
    try (InputStream content = LocalInput.open(localFile)) {
      return register(upload, content);
    } catch (IOException notClosed) {
      throw LocalInput.unreadable(notClosed);
    }
  }

  @Override
  public Optional<Upload> find(OwnerId owner, UploadId id) {
    return attempt(() -> folders.read(id)).filter(upload -> upload.ownerId().equals(owner));
  }

  @Override
  public Optional<Location> locate(OwnerId owner, UploadId id) {
    return find(owner, id)
        .map(upload -> new Location(attempt(() -> folders.contentOf(id)).toString()));
  }

  @Override
  public List<Upload> list(OwnerId owner) {
    return attempt(
        () -> {
          List<Upload> found = new ArrayList<>();
          for (UploadId id : folders.ids()) {
            folders.read(id).filter(upload -> upload.ownerId().equals(owner)).ifPresent(found::add);
          }
          found.sort(
              Comparator.comparing(Upload::createdAt)
                  .reversed()
                  .thenComparing(upload -> upload.id().value()));
          return List.copyOf(found);
        });
  }

  @Override
  public boolean delete(OwnerId owner, UploadId id) {
    if (find(owner, id).isEmpty()) {
      return false;
    }
    return attempt(
        () -> {
          folders.delete(id);
          return true;
        });
  }

  /** Removes what interrupted uploads of processes that are gone have left. */
  public void sweep() {
    attempt(
        () -> {
          folders.sweep();
          return Path.of("");
        });
  }

  private UploadId freshId() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return UploadId.of(bytes);
  }

  private static <T> T attempt(Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new UploadFailure(Failures.problem(failed), failed);
    }
  }

  private interface Step<T> {
    T run() throws IOException;
  }
}
