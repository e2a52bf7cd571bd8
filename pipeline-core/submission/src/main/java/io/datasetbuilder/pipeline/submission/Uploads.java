package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.LoadRead;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.ReadFormatChecks;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.local.FileForms;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.UnpackFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.StatedOriginal;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps, shows and deletes the uploads of one owner: all others are not found, exactly like missing
 * ones (Spec, "kind file"). Content is never shown. Safe for concurrent use.
 */
public final class Uploads {

  private static final Problem NOT_JSON =
      Problem.of(LoadProblem.WRONG_TYPE, LoadRead.AT.notation(), "read is not a JSON object")
          .withHint("write an object such as {\"delimiter\": \";\"}, or the word auto");

  private static final Problem NO_ORIGINAL =
      Problem.of(UploadProblem.INVALID_ORIGINAL_FILE, "original_file", "it is not a JSON object")
          .withHint("write an object with sha256, and part and merged_cells if it has them");

  private static final String AUTO = "auto";

  private final Parts parts;
  private final OwnerId owner;
  private final UploadLimits limits;

  public Uploads(Parts parts, OwnerId owner, UploadLimits limits) {
    this.parts = parts;
    this.owner = owner;
    this.limits = limits;
  }

  /**
   * Parts that the uploads of all owners share.
   *
   * @param check reads content before it is kept; made when the first content is
   */
  public record Parts(
      UploadStore store,
      JsonCodec json,
      LocalFiles files,
      UnpackFiles unpacking,
      Supplier<CheckUpload> check,
      ActiveCalls calls) {}

  /** Limits of uploads. */
  public UploadLimits limits() {
    return limits;
  }

  /**
   * The form of the records that a text writes.
   *
   * @param text a JSON object with the members of {@code sources[].read} of a BuildSpec, or {@code
   *     auto} for the form that the content proves
   */
  public Result<UploadRead> read(String text) {
    if (text.equals(AUTO)) {
      return Result.ok(UploadRead.AUTO);
    }
    return parts
        .json()
        .read(text.getBytes(StandardCharsets.UTF_8))
        .map(json -> LoadRead.of(json).map(UploadRead::of))
        .orElseGet(() -> Result.refused(NOT_JSON));
  }

  /**
   * The packed file that a text describes.
   *
   * @param text a JSON object as in {@code original_files} of a manifest
   */
  public Result<OriginalFile> original(String text) {
    return parts
        .json()
        .read(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(json -> StatedOriginal.of((JsonObject) json))
        .orElseGet(() -> Result.refused(NO_ORIGINAL));
  }

  /** Keeps the content of a stream whose records have the form of their format. */
  public Result<Upload> keep(
      InputStream content, FileFormat format, String encoding, Optional<String> filename) {
    FileOrigin origin = filename.map(FileOrigin::named).orElse(FileOrigin.UNKNOWN);
    return keep(content, format, encoding, UploadRead.DEFAULT, origin);
  }

  /**
   * Keeps the content of a stream, once its records have been validated. The stream is read to its
   * end and not closed; its content is never whole in memory.
   *
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   * @param read form of the records, for sources that declare none
   * @param origin the file that it was read from, as the user states it
   */
  public Result<Upload> keep(
      InputStream content, FileFormat format, String encoding, UploadRead read, FileOrigin origin) {
    return describe(format, encoding, read.orDefault())
        .map(upload -> upload.withOrigin(origin))
        .then(
            upload ->
                result(
                    () ->
                        Result.ok(
                            store().register(upload, content, parts.check().get().of(read)))));
  }

  /**
   * Keeps a copy of a local file, unpacked where it is packed, once its records have been
   * validated.
   *
   * @param format empty: by the file's extension, or its content where that names none
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   * @param read form of the records, for sources that declare none
   */
  public Result<Upload> keep(
      LocalFile file, Optional<FileFormat> format, String encoding, UploadRead read) {
    List<Problem> unusable = parts.files().check(file, "").stream().toList();
    if (!unusable.isEmpty()) {
      return Result.refused(unusable);
    }
    return result(
        () ->
            parts
                .unpacking()
                .with(
                    file,
                    unpacked ->
                        format
                            .map(Result::ok)
                            .orElseGet(() -> new UploadFormat(parts.files()).of(unpacked))
                            .then(found -> describe(found, encoding, read.orDefault()))
                            .map(upload -> keep(unpacked, upload, read))));
  }

  private Upload keep(UnpackedFile file, NewUpload upload, UploadRead read) {
    NewUpload named = upload.withOrigin(file.stated());
    return store().registerFile(named, file.location(), parts.check().get().of(read)).upload();
  }

  /** All uploads, newest first. */
  public Result<List<Upload>> list() {
    return result(() -> Result.ok(store().list(owner)));
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
                        store().delete(owner, upload.id())
                            ? Result.ok(upload)
                            : missing(upload.id())));
  }

  private Result<NewUpload> describe(FileFormat format, String encoding, ReadOptions read) {
    ProblemLog log = new ProblemLog();
    ReadFormatChecks.check(read, format, LoadRead.AT, log);
    return FileForms.encoding(encoding)
        .then(known -> log.problems().isEmpty() ? Result.ok(known) : Result.refused(log.problems()))
        .map(
            known ->
                NewUpload.unbounded(format, owner)
                    .withLimits(limits)
                    .withEncoding(known.name())
                    .withRead(read));
  }

  private Result<Upload> known(String id) {
    if (!UploadId.isOne(id)) {
      String message = Quoting.quoted(id) + " is not an upload id";
      return Result.refused(Problem.of(ValidationProblem.INVALID_UPLOAD_ID, "", message));
    }
    UploadId wanted = new UploadId(id);
    return store().find(owner, wanted).map(Result::ok).orElseGet(() -> missing(wanted));
  }

  private static Result<Upload> missing(UploadId id) {
    return Result.refused(
        Problem.of(UploadProblem.UPLOAD_NOT_FOUND, "", "upload not found: " + id));
  }

  private <T> Result<T> result(Supplier<Result<T>> operation) {
    return parts.calls().result(operation);
  }

  private UploadStore store() {
    return parts.store();
  }
}
