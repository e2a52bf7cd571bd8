package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.embedded.UploadAnswer;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.upload.QuotaBreach;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;

/** How content that was not kept is answered. */
public final class RefusedUpload {

  private RefusedUpload() {}

  /**
   * The error of a refused upload.
   *
   * @param most bytes that an upload may have
   */
  static RefusedCall of(UploadAnswer.Refused refused, long most) {
    return refused.breach().map(RefusedUpload::overQuota).orElseGet(() -> judged(refused, most));
  }

  /** The sentence for an upload with more bytes than the operator allows. */
  public static String tooLarge(long most) {
    return "request body too large: an upload may have at most "
        + most
        + " bytes (SVC_MAX_UPLOAD_BYTES)";
  }

  private static RefusedCall judged(UploadAnswer.Refused refused, long most) {
    ProblemCode first = refused.refusal().problems().get(0).code();
    if (first == UploadProblem.UPLOAD_TOO_LARGE) {
      return RefusedCall.because(HttpStatus.PAYLOAD_TOO_LARGE, tooLarge(most));
    }
    if (first == UploadProblem.UNREADABLE_FILE) {
      return RefusedCall.because(
          HttpStatus.BAD_REQUEST, "the request body could not be read to its end");
    }
    // Nobody else is called for an upload: what a build blames on its source is the sender's here.
    RefusedCall call = Refusals.of(refused.refusal().problems());
    return call.status() == HttpStatus.BAD_GATEWAY
        ? new RefusedCall(HttpStatus.BAD_REQUEST, call.body())
        : call;
  }

  private static RefusedCall overQuota(QuotaBreach breach) {
    return new RefusedCall(
        HttpStatus.CONFLICT,
        new JsonMembers()
            .put("error", breach.problem().message())
            .put("code", UploadProblem.UPLOAD_QUOTA_EXCEEDED.wire())
            .put("limit", breach.quota().wire())
            .put("limit_value", breach.bound())
            .put("used", breach.used())
            .toObject());
  }
}
