package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Registration;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Uploads as a preview sees them: those kept before, and local files in their own place. A preview
 * writes nothing, so that its files are read where they lie.
 */
public final class PreviewUploads implements UploadStore {

  private final UploadStore kept;
  private final Map<UploadId, LocalFile> files;

  /**
   * A local file.
   *
   * @param upload what is known about it
   * @param path where it lies
   */
  public record LocalFile(Upload upload, Path path) {}

  public PreviewUploads(UploadStore kept, Map<UploadId, LocalFile> files) {
    this.kept = kept;
    this.files = Map.copyOf(files);
  }

  @Override
  public Upload register(NewUpload upload, InputStream content, UploadValidator judge) {
    return kept.register(upload, content, judge);
  }

  @Override
  public Registration registerFile(NewUpload upload, Location localFile, UploadValidator judge) {
    return kept.registerFile(upload, localFile, judge);
  }

  @Override
  public void rollback(Registration registration) {
    kept.rollback(registration);
  }

  @Override
  public Optional<Upload> find(OwnerId owner, UploadId id) {
    LocalFile file = files.get(id);
    return file == null ? kept.find(owner, id) : Optional.of(file.upload());
  }

  @Override
  public Optional<UploadContent> locate(OwnerId owner, UploadId id) {
    LocalFile file = files.get(id);
    return file == null
        ? kept.locate(owner, id)
        : Optional.of(new UploadContent.OnDisk(new Location(file.path().toString())));
  }

  @Override
  public List<Upload> list(OwnerId owner) {
    return kept.list(owner);
  }

  @Override
  public boolean delete(OwnerId owner, UploadId id) {
    return kept.delete(owner, id);
  }
}
