package io.datasetbuilder.http.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.source.local.FileForms;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.submission.UploadRead;
import io.datasetbuilder.pipeline.submission.Uploads;
import io.datasetbuilder.wire.SpecBodies;
import io.datasetbuilder.wire.UploadBody;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Locale;

/**
 * Files that callers upload. Another caller's file is not found, like one that does not exist. Safe
 * for concurrent use.
 */
public final class UploadOperations {

  private static final String FORMATS = "'csv', 'json', 'jsonl' or 'parquet'";

  private UploadOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String one = "/uploads/{upload_id}";
    routes.post("/guess", "guessSpec").handle(UploadOperations::guess);
    routes.post("/uploads", "createUpload").handle(UploadOperations::create);
    routes
        .get("/uploads", "listUploads")
        .json(call -> call.session().uploads().list().map(UploadBody::of));
    routes
        .get(one, "getUpload")
        .json(call -> call.session().uploads().find(id(call)).map(UploadBody::of));
    routes
        .delete(one, "deleteUpload")
        .json(call -> call.session().uploads().delete(id(call)).map(UploadBody::deleted));
  }

  /** The type and the query are checked before a byte of the body is read. */
  private static Reply create(Call call) {
    call.header("Content-Type").ifPresent(UploadOperations::refuseMultipart);
    Query query = call.query();
    FileFormat format = format(query);
    String encoding = query.text("encoding").orElse(NewUpload.DEFAULT_ENCODING);
    Uploads uploads = call.session().uploads();
    UploadRead read =
        query.text("read").map(uploads::read).map(Refusals::known).orElse(UploadRead.DEFAULT);
    FileOrigin origin =
        FileOrigin.named(query.text("filename").orElse(""))
            .with(query.text("original_file").map(uploads::original).map(Refusals::known));
    long maxBytes = uploads.limits().mostBytes();
    return Reply.ok(
        UploadBody.of(
            Refusals.known(
                uploads.keep(call.content(maxBytes), format, encoding, read, origin),
                problems -> refused(problems, maxBytes))));
  }

  /** As an upload, whose content is kept only until its spec is written. */
  private static Reply guess(Call call) {
    call.header("Content-Type").ifPresent(UploadOperations::refuseMultipart);
    Query query = call.query();
    FileFormat format = format(query);
    BuilderSession session = call.session();
    long maxBytes = session.uploads().limits().mostBytes();
    SpecGuess guess =
        Refusals.known(
            session.guessSpec(
                call.content(maxBytes),
                format,
                query.text("filename").flatMap(DisplayFilename::basenameOf),
                query.text("encoding")),
            problems -> refused(problems, maxBytes));
    return Reply.ok(
        guess instanceof SpecGuess.Guessed guessed
            ? SpecBodies.guessed(guessed)
            : SpecBodies.guessed((SpecGuess.EncodingUndecided) guess));
  }

  private static FileFormat format(Query query) {
    String format =
        query
            .text("format")
            .orElseThrow(() -> RefusedCall.badRequest("'format' is missing: use " + FORMATS));
    return FileForms.formatNamed(format)
        .orElseThrow(() -> RefusedCall.badRequest("'format' must be " + FORMATS));
  }

  private static RefusedCall refused(List<Problem> problems, long maxBytes) {
    ProblemCode first = problems.get(0).code();
    if (first == UploadProblem.UPLOAD_TOO_LARGE) {
      return RefusedCall.uploadTooLarge(maxBytes);
    }
    if (first == UploadProblem.UNREADABLE_FILE) {
      return RefusedCall.badRequest("the request body could not be read to its end");
    }
    // No other machine takes part in an upload: what is a source's fault in a build is the
    // sender's.
    RefusedCall call = Refusals.of(problems);
    return call.status() == HttpStatus.BAD_GATEWAY
        ? new RefusedCall(HttpStatus.BAD_REQUEST, call.body())
        : call;
  }

  /** The parts of such a body and their heads would be kept as if they were the file. */
  private static void refuseMultipart(String type) {
    if (type.strip().toLowerCase(Locale.ROOT).startsWith("multipart/")) {
      throw RefusedCall.because(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE,
          "send the bytes of the file as the body, not as multipart/form-data");
    }
  }

  private static String id(Call call) {
    return call.path("upload_id");
  }
}
