package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.Locale;

/**
 * Why one more upload of an owner is kept out.
 *
 * @param quota what would be exceeded
 * @param bound the most that is allowed, in uploads or bytes
 * @param used what the kept uploads use of it
 */
public record QuotaBreach(Quota quota, long bound, long used) {

  /** What an owner's uploads are measured by. */
  public enum Quota {
    MAX_FILES,
    MAX_TOTAL_BYTES;

    /** The word on the wire. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same as a problem, whose facts are the members of the answer (Spec, "Errors"). */
  public Problem problem() {
    String sentence =
        quota == Quota.MAX_FILES
            ? "There are %d uploads already; %d may be kept (SVC_UPLOAD_MAX_FILES)."
            : "The kept uploads have %d bytes; with this one they would have more than %d"
                + " (SVC_UPLOAD_MAX_TOTAL_BYTES).";
    return Problem.of(UploadProblem.UPLOAD_QUOTA_EXCEEDED, "", sentence.formatted(used, bound))
        .with("limit", JsonValue.of(quota.wire()))
        .with("limit_value", JsonValue.of(bound))
        .with("used", JsonValue.of(used));
  }
}
