package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.upload.PlaceholderIds;
import io.datasetbuilder.embedded.upload.PreviewUploads.LocalFile;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Registration;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hands local files in for the file sources of a spec that was judged with placeholders. */
final class UploadStaging {

  /** Only files that are kept are proved; what a preview looks at is not. */
  private static final FileFacts UNPROVED = new FileFacts(0, "");

  private final UploadStore uploads;
  private final OwnerId owner;

  UploadStaging(UploadStore uploads, OwnerId owner) {
    this.uploads = uploads;
    this.owner = owner;
  }

  /**
   * Keeps each file of the input, or none.
   *
   * @return what was registered, by index of the source
   * @throws UploadFailure when a file cannot be kept
   */
  Map<Integer, Registration> keep(SpecInput input, ValidSpec spec) {
    Map<Integer, Registration> kept = new LinkedHashMap<>();
    for (Map.Entry<Integer, Path> file : byIndex(input, spec).entrySet()) {
      FileSource source = (FileSource) spec.spec().sources().get(file.getKey());
      FileFormat format = source.format();
      try {
        kept.put(file.getKey(), keep(file.getValue(), format, source.encoding().name()));
      } catch (UploadFailure failed) {
        rollback(kept.values());
        throw failed;
      }
    }
    return kept;
  }

  /** What the caller calls the files, by index of the source. */
  static Map<Integer, DisplayFilename> names(SpecInput input, ValidSpec spec) {
    Map<Integer, DisplayFilename> names = new LinkedHashMap<>();
    byIndex(input, spec)
        .forEach(
            (index, file) ->
                DisplayFilename.basenameOf(file.toAbsolutePath().toString())
                    .ifPresent(name -> names.put(index, name)));
    return names;
  }

  /**
   * Removes what was added for a build that was refused after all, and by nobody else. One file may
   * be that of several sources: its last registration stands for all.
   */
  void rollback(Collection<Registration> kept) {
    Map<UploadId, Registration> last = new LinkedHashMap<>();
    kept.forEach(
        each ->
            last.merge(
                each.upload().id(),
                each,
                (first, next) -> new Registration(next.upload(), first.added())));
    last.values().forEach(uploads::rollback);
  }

  /** A build reads the whole file at once, so that it is not read before. */
  private Registration keep(Path file, FileFormat format, String encoding) {
    Location location = new Location(file.toAbsolutePath().toString());
    NewUpload upload =
        NewUpload.unbounded(format, owner)
            .withEncoding(encoding)
            .withFilename(file.toAbsolutePath().toString());
    return uploads.registerFile(upload, location, UploadValidator.NONE);
  }

  /** The files as a preview sees them, under the placeholders. */
  Map<UploadId, LocalFile> inPlace(SpecInput input, ValidSpec spec, Instant now) {
    Map<UploadId, LocalFile> files = new LinkedHashMap<>();
    byIndex(input, spec)
        .forEach(
            (index, path) -> {
              FileSource source = (FileSource) spec.spec().sources().get(index);
              UploadId id = PlaceholderIds.of(index);
              String encoding = source.encoding().name();
              Upload upload =
                  NewUpload.unbounded(source.format(), owner)
                      .withEncoding(encoding)
                      .kept(id, UNPROVED, now);
              files.put(id, new LocalFile(upload, path.toAbsolutePath()));
            });
    return files;
  }

  /** The spec was judged with these files, so that every name stands for a file source. */
  private static Map<Integer, Path> byIndex(SpecInput input, ValidSpec spec) {
    Map<Integer, Path> files = new LinkedHashMap<>();
    List<SourceSpec> sources = spec.spec().sources();
    for (int i = 0; i < sources.size(); i++) {
      Path file = input.files().get(sources.get(i).common().alias().orElse("" + i));
      if (file != null) {
        files.put(i, file);
      }
    }
    return files;
  }
}
