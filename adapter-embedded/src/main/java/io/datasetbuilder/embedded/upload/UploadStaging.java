package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.spec.SpecValidator;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Local files for the file sources of a spec that was validated with placeholders. */
public final class UploadStaging {

  /** Only files that are kept are proved; those of a preview are not. */
  private static final FileFacts UNPROVED = new FileFacts(0, "");

  private final UploadStore uploads;
  private final OwnerId owner;

  /** The files by index of the source. */
  private final Map<Integer, Path> files;

  private final ValidSpec spec;

  /**
   * @param files those that the spec was validated with, so that every name stands for a source
   */
  public UploadStaging(
      UploadStore uploads, OwnerId owner, Map<String, Path> files, ValidSpec spec) {
    this.uploads = uploads;
    this.owner = owner;
    this.files = byIndex(files, spec.spec().sources());
    this.spec = spec;
  }

  /**
   * Keeps each file, or none.
   *
   * @return what was registered, by index of the source
   * @throws UploadFailure when a file cannot be kept
   */
  public Map<Integer, UploadStore.Registration> keep() {
    Map<Integer, UploadStore.Registration> kept = new LinkedHashMap<>();
    for (Map.Entry<Integer, Path> file : files.entrySet()) {
      try {
        kept.put(file.getKey(), keep(source(file.getKey()), file.getValue()));
      } catch (UploadFailure failed) {
        rollback(kept.values());
        throw failed;
      }
    }
    return kept;
  }

  /** A build reads the whole file at once, so that it is not read before. */
  private UploadStore.Registration keep(FileSource source, Path file) {
    String path = file.toAbsolutePath().toString();
    return uploads.registerFile(
        describe(source).withFilename(path), new Location(path), UploadValidator.NONE);
  }

  /** What the caller calls the files, by index of the source. */
  public Map<Integer, DisplayFilename> names() {
    Map<Integer, DisplayFilename> names = new LinkedHashMap<>();
    files.forEach(
        (index, file) ->
            DisplayFilename.basenameOf(file.toAbsolutePath().toString())
                .ifPresent(name -> names.put(index, name)));
    return names;
  }

  /**
   * Removes what was added for a build that was refused after all, and by nobody else. One file may
   * be that of several sources: its last registration stands for all.
   */
  public void rollback(Collection<UploadStore.Registration> kept) {
    Map<UploadId, UploadStore.Registration> last = new LinkedHashMap<>();
    kept.forEach(
        each ->
            last.merge(
                each.upload().id(),
                each,
                (first, next) -> new UploadStore.Registration(next.upload(), first.added())));
    last.values().forEach(uploads::rollback);
  }

  /** The uploads as a preview reads them: the files where they lie, under the placeholders. */
  public UploadStore inPlace(Instant now) {
    Map<UploadId, LocalFile> local = new LinkedHashMap<>();
    files.forEach(
        (index, path) -> {
          UploadId id = SpecValidator.placeholder(index);
          Upload upload = describe(source(index)).kept(id, UNPROVED, now);
          local.put(id, new LocalFile(upload, path.toAbsolutePath()));
        });
    return new PreviewUploads(uploads, local);
  }

  private NewUpload describe(FileSource source) {
    return NewUpload.unbounded(source.format(), owner).withEncoding(source.encoding().name());
  }

  private FileSource source(int index) {
    return (FileSource) spec.spec().sources().get(index);
  }

  private static Map<Integer, Path> byIndex(Map<String, Path> named, List<SourceSpec> sources) {
    Map<Integer, Path> files = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      Path file = named.get(sources.get(i).common().alias().orElse("" + i));
      if (file != null) {
        files.put(i, file);
      }
    }
    return files;
  }

  private record LocalFile(Upload upload, Path path) {}

  /** Uploads kept before, and local files. A preview writes nothing, so that it only reads them. */
  private record PreviewUploads(UploadStore kept, Map<UploadId, LocalFile> files)
      implements UploadStore {

    @Override
    public Upload register(NewUpload upload, InputStream content, UploadValidator validator) {
      return kept.register(upload, content, validator);
    }

    @Override
    public UploadStore.Registration registerFile(
        NewUpload upload, Location localFile, UploadValidator validator) {
      return kept.registerFile(upload, localFile, validator);
    }

    @Override
    public void rollback(UploadStore.Registration registration) {
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
}
