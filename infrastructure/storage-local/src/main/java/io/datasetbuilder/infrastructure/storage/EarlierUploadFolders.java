package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.upload.EarlierUploadDocument;
import io.datasetbuilder.pipeline.source.upload.EarlierUploads;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Uploads in folders {@code .service/uploads/<id>/} with {@code content} and {@code upload.json}:
 * an upload existed while the latter did.
 */
public final class EarlierUploadFolders implements EarlierUploads {

  private static final RunPath CONTENT = RunPath.of("content");
  private static final RunPath METADATA = RunPath.of("upload.json");

  private final SafePaths paths;
  private final FileOps files;
  private final JsonCodec json;

  /** Touches no disk. */
  public EarlierUploadFolders(Path outputRoot, FileOps files, JsonCodec json) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.json = json;
  }

  @Override
  public List<Upload> all() {
    return StorageFailures.inUpload(
        () -> {
          List<Upload> found = new ArrayList<>();
          for (Path folder : FileTrees.children(paths.uploads())) {
            String name = folder.getFileName().toString();
            if (UploadId.isOne(name)) {
              read(new UploadId(name)).ifPresent(found::add);
            }
          }
          return List.copyOf(found);
        });
  }

  @Override
  public InputStream open(UploadId id) throws IOException {
    return Files.newInputStream(SafePaths.inRun(paths.earlierUpload(id), CONTENT));
  }

  @Override
  public void remove(UploadId id) {
    StorageFailures.inUpload(
        () -> {
          Path folder = paths.earlierUpload(id);
          FileTrees.delete(folder, files);
          return folder;
        });
  }

  private Optional<Upload> read(UploadId id) throws IOException {
    Path folder = paths.earlierUpload(id);
    Path file = SafePaths.inRun(folder, METADATA);
    if (!SafePaths.isFile(file) || !SafePaths.isFile(SafePaths.inRun(folder, CONTENT))) {
      return Optional.empty();
    }
    return json.read(Files.readAllBytes(file))
        .flatMap(EarlierUploadDocument::read)
        .filter(upload -> upload.id().equals(id));
  }
}
