package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.UploadAnswer;
import io.datasetbuilder.embedded.UploadKeeper;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Files that callers hand in. Another caller's file is answered like one that does not exist. Safe
 * for concurrent use.
 */
public final class UploadOperations {

  private final BuilderService service;

  public UploadOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/uploads", "createUpload", this::create),
        Operation.of("GET", "/uploads", "listUploads", this::list),
        Operation.of("GET", "/uploads/{upload_id}", "getUpload", this::find),
        Operation.of("DELETE", "/uploads/{upload_id}", "deleteUpload", this::delete));
  }

  /** The type and the query are checked before a byte of the body is read. */
  private Reply create(Call call) {
    call.header("Content-Type").ifPresent(UploadOperations::refuseMultipart);
    UploadQuestion asked = UploadQuestion.of(call.query());
    UploadKeeper keeper = uploads(call);
    UploadAnswer answer =
        keeper.keep(
            call.content(keeper.limits().mostBytes()),
            asked.format(),
            asked.encoding(),
            asked.filename());
    if (answer instanceof UploadAnswer.Refused refused) {
      throw RefusedUpload.of(refused, keeper.limits().mostBytes());
    }
    return Reply.ok(UploadBody.of(((UploadAnswer.Kept) answer).upload()));
  }

  /** The parts of such a body and their heads would be kept as if they were the file. */
  private static void refuseMultipart(String type) {
    if (type.strip().toLowerCase(Locale.ROOT).startsWith("multipart/")) {
      throw RefusedCall.because(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE,
          "send the bytes of the file as the body, not as multipart/form-data");
    }
  }

  private Reply list(Call call) {
    return Reply.ok(UploadBody.of(Refusals.known(uploads(call).list())));
  }

  private Reply find(Call call) {
    return Reply.ok(UploadBody.of(Refusals.known(uploads(call).find(call.path("upload_id")))));
  }

  private Reply delete(Call call) {
    return Reply.ok(
        UploadBody.deleted(Refusals.known(uploads(call).delete(call.path("upload_id")))));
  }

  private UploadKeeper uploads(Call call) {
    return service.session(call.principal()).uploads();
  }
}
