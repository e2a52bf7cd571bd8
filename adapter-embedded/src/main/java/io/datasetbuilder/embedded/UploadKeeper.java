package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes in uploads, and shows and deletes those of the service's own principal: all others are not
 * found, exactly like missing ones (Spec, "kind file"). Content is never shown. Safe for concurrent
 * use.
 */
public final class UploadKeeper {

  private final Assembly assembly;
  private final ActiveCalls calls;
  private final Principal owner;
  private final UploadLimits limits;

  UploadKeeper(Assembly assembly, ActiveCalls calls, Principal owner, UploadLimits limits) {
    this.assembly = assembly;
    this.calls = calls;
    this.owner = owner;
    this.limits = limits;
  }

  /** What may be handed in. */
  public UploadLimits limits() {
    return limits;
  }

  /**
   * Keeps the content of a stream, once its records have been judged. The stream is read to its end
   * and not closed; its content is never whole in memory.
   *
   * @param encoding of a text file, such as {@code utf-8} or {@code cp949}
   * @param filename the user's own name for it, for display only
   */
  public UploadAnswer keep(
      InputStream content, FileFormat format, String encoding, Optional<String> filename) {
    return keep(format, encoding, filename, call -> call.run(content));
  }

  /** Keeps a copy of a local file, once its records have been judged. */
  public UploadAnswer keep(Path file, FileFormat format, String encoding) {
    Optional<String> name = Optional.of(file.toAbsolutePath().toString());
    return keep(format, encoding, name, call -> call.run(file));
  }

  /** All uploads, newest first. */
  public Result<List<Upload>> list() {
    return ask(() -> Result.ok(store().list(owner.ownerId())));
  }

  /**
   * What is known of an upload.
   *
   * @param id as the user wrote it
   */
  public Result<Upload> find(String id) {
    return ask(() -> known(id));
  }

  /**
   * Deletes an upload; finished runs keep what they read of it.
   *
   * @return the upload that was there
   */
  public Result<Upload> delete(String id) {
    return ask(
        () ->
            known(id)
                .then(
                    upload ->
                        store().delete(owner.ownerId(), upload.id())
                            ? Result.ok(upload)
                            : missing(upload.id())));
  }

  private UploadAnswer keep(
      FileFormat format,
      String encoding,
      Optional<String> filename,
      Function<UploadCall, UploadAnswer> register) {
    Optional<TextEncoding> decoded = TextEncoding.named(encoding);
    if (decoded.isEmpty()) {
      return new UploadAnswer.Refused(Refusal.notPossible(EncodingName.unknown(encoding)));
    }
    NewUpload upload =
        NewUpload.unbounded(format, owner.ownerId())
            .withLimits(limits)
            .withEncoding(decoded.get().name());
    NewUpload named = filename.map(upload::withFilename).orElse(upload);
    return calls.run(() -> register.apply(new UploadCall(assembly, named, decoded.get())));
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

  private <T> Result<T> ask(Supplier<Result<T>> question) {
    try {
      return calls.run(question);
    } catch (UploadFailure failed) {
      return Result.refused(failed.problem());
    }
  }

  private UploadStore store() {
    return assembly.storage().uploads;
  }
}
