package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.spec.LocalFiles;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps, shows and deletes the uploads of one owner: all others are not found, exactly like missing
 * ones (Spec, "kind file"). Content is never shown. Safe for concurrent use.
 */
public final class Uploads {

  private final Assembly assembly;
  private final Principal owner;
  private final UploadLimits limits;

  public Uploads(Assembly assembly, Principal owner, UploadLimits limits) {
    this.assembly = assembly;
    this.owner = owner;
    this.limits = limits;
  }

  /** Limits of uploads. */
  public UploadLimits limits() {
    return limits;
  }

  /**
   * Keeps the content of a stream, once its records have been validated. The stream is read to its
   * end and not closed; its content is never whole in memory.
   *
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   * @param filename the user's own name for it, for display only
   */
  public Result<Upload> keep(
      InputStream content, FileFormat format, String encoding, Optional<String> filename) {
    return LocalFiles.encoding(encoding)
        .then(
            decoded -> {
              NewUpload upload = describe(format, decoded);
              NewUpload named = filename.map(upload::withFilename).orElse(upload);
              return result(
                  () -> Result.ok(store().register(named, content, validator(format, decoded))));
            });
  }

  /** Keeps a copy of a local file, once its records have been validated. */
  public Result<Upload> keep(Path file, FileFormat format, String encoding) {
    return LocalFiles.encoding(encoding)
        .then(
            decoded -> {
              List<Problem> unusable = LocalFiles.check(file);
              if (!unusable.isEmpty()) {
                return Result.refused(unusable);
              }
              String path = file.toAbsolutePath().toString();
              NewUpload upload = describe(format, decoded).withFilename(path);
              return result(
                  () ->
                      Result.ok(
                          store()
                              .registerFile(upload, new Location(path), validator(format, decoded))
                              .upload()));
            });
  }

  /**
   * Keeps a copy of a local file, once its records have been validated.
   *
   * @param format empty: by the file's extension, or its content where that names none
   */
  public Result<Upload> keep(Path file, Optional<FileFormat> format, String encoding) {
    if (format.isPresent()) {
      return keep(file, format.get(), encoding);
    }
    List<Problem> unusable = LocalFiles.check(file);
    return unusable.isEmpty()
        ? LocalFiles.formatOf(file).then(found -> keep(file, found, encoding))
        : Result.refused(unusable);
  }

  /** All uploads, newest first. */
  public Result<List<Upload>> list() {
    return result(() -> Result.ok(store().list(owner.ownerId())));
  }

  /**
   * Finds an upload of the caller.
   *
   * @param id as the user wrote it
   */
  public Result<Upload> find(String id) {
    return result(() -> known(id));
  }

  /**
   * Deletes an upload; finished runs keep what they read of it.
   *
   * @return the upload that was there
   */
  public Result<Upload> delete(String id) {
    return result(
        () ->
            known(id)
                .then(
                    upload ->
                        store().delete(owner.ownerId(), upload.id())
                            ? Result.ok(upload)
                            : missing(upload.id())));
  }

  private NewUpload describe(FileFormat format, TextEncoding encoding) {
    return NewUpload.unbounded(format, owner.ownerId())
        .withLimits(limits)
        .withEncoding(encoding.name());
  }

  /** Content is read as its source would read it. A Parquet file's footer is checked first. */
  private UploadValidator validator(FileFormat format, TextEncoding encoding) {
    return (content, facts) -> {
      List<Problem> problems =
          format == FileFormat.PARQUET
              ? assembly.builds().schemas().read(content).problems()
              : List.of();
      return problems.isEmpty()
          ? records(new BronzeInput(content, format, encoding, NullTokens.NONE), facts)
          : problems;
    };
  }

  /** A column without one type is no reason: the schema of a source may give it one. */
  private List<Problem> records(BronzeInput input, FileFacts content) {
    try (RunWorkspace scratch = assembly.storage().workspaces().temporary()) {
      BronzeReader.Outcome outcome =
          assembly
              .builds()
              .reader()
              .read(input, scratch.scratchFolder("reading"), 0, done -> {}, Interruption.NEVER);
      if (outcome instanceof BronzeReader.Outcome.Unreadable unreadable) {
        return unreadable.problems().stream()
            .filter(problem -> !RecordProblem.isOfColumnType(problem))
            .map(problem -> new EncodingHint(input.location()).addedTo(problem))
            .toList();
      }
      BronzeTable table = ((BronzeReader.Outcome.Readable) outcome).table();
      assembly.builds().scanned().add(content, input, table);
      return List.of();
    }
  }

  private Result<Upload> known(String id) {
    if (!UploadId.isOne(id)) {
      String message = Quoting.quoted(id) + " is not an upload id";
      return Result.refused(Problem.of(ValidationProblem.INVALID_UPLOAD_ID, "", message));
    }
    UploadId wanted = new UploadId(id);
    return store().find(owner.ownerId(), wanted).map(Result::ok).orElseGet(() -> missing(wanted));
  }

  private static Result<Upload> missing(UploadId id) {
    return Result.refused(
        Problem.of(UploadProblem.UPLOAD_NOT_FOUND, "", "upload not found: " + id));
  }

  private <T> Result<T> result(Supplier<Result<T>> operation) {
    return assembly.calls().result(operation);
  }

  private UploadStore store() {
    return assembly.storage().uploads();
  }
}
