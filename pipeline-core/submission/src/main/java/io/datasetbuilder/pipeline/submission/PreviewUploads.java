package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.local.UnpackedFiles;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadStore.Registration;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.source.validation.FilePlace;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.io.InputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Uploads kept before, and local files. A preview writes nothing, so that it only reads them. */
public final class PreviewUploads implements UploadStore {

  private final UploadStore kept;
  private final Map<UploadId, ReadFile> files = new LinkedHashMap<>();

  /**
   * @param spec whose local files are read where they lie, under their placeholders
   * @param local files of the spec
   */
  public PreviewUploads(
      UploadStore kept,
      OwnerId owner,
      ValidatedSpec spec,
      UnpackedFiles<FilePlace> local,
      Instant now) {
    this.kept = kept;
    local
        .files()
        .forEach(
            (place, file) -> {
              FileSource source = (FileSource) spec.spec().spec().sources().get(place.source());
              UploadId id = source.uploads().get(place.file());
              Upload upload =
                  NewUpload.of(source, owner)
                      .withOrigin(file.stated())
                      .kept(id, FileFacts.UNPROVED, now);
              files.put(id, new ReadFile(upload, file.location()));
            });
  }

  private record ReadFile(Upload upload, Location location) {}

  @Override
  public Upload register(NewUpload upload, InputStream content, UploadValidator validator) {
    return kept.register(upload, content, validator);
  }

  @Override
  public Registration registerFile(
      NewUpload upload, Location localFile, UploadValidator validator) {
    return kept.registerFile(upload, localFile, validator);
  }

  @Override
  public void rollback(Registration registration) {
    kept.rollback(registration);
  }

  @Override
  public Optional<Upload> find(OwnerId owner, UploadId id) {
    ReadFile file = files.get(id);
    return file == null ? kept.find(owner, id) : Optional.of(file.upload());
  }

  @Override
  public Optional<UploadContent> locate(OwnerId owner, UploadId id) {
    ReadFile file = files.get(id);
    return file == null
        ? kept.locate(owner, id)
        : Optional.of(new UploadContent.OnDisk(file.location()));
  }

  @Override
  public Optional<Upload> findOfAny(UploadId id) {
    return kept.findOfAny(id);
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
