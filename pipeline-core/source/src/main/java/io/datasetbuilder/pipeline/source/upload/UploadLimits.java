package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.upload.UploadLimits.QuotaBreach.Quota;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Bounds of an owner's uploads (Spec, "Limits").
 *
 * @param mostBytes of one upload, at least 1
 * @param mostFiles kept uploads of one owner; empty: any number
 * @param mostTotalBytes of all kept uploads of one owner together; empty: any number
 * @param retention period for which an upload is kept; empty: until it is deleted
 */
public record UploadLimits(
    long mostBytes,
    OptionalLong mostFiles,
    OptionalLong mostTotalBytes,
    Optional<Duration> retention) {

  /** 20 MiB (Spec, "Limits"). */
  public static final long DEFAULT_MOST_BYTES = 20L * 1024 * 1024;

  /** For a caller on this machine, who could fill the disk without this service. */
  public static final UploadLimits NONE =
      new UploadLimits(
          Long.MAX_VALUE, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

  /** For callers who do not know each other: 20 MiB each, 50 of 1 GiB together, 30 days. */
  public static final UploadLimits SHARED =
      new UploadLimits(
          DEFAULT_MOST_BYTES,
          OptionalLong.of(50),
          OptionalLong.of(1024L * 1024 * 1024),
          Optional.of(Duration.ofDays(30)));

  public UploadLimits {
    if (mostBytes < 1) {
      throw new IllegalArgumentException("an upload has at least one byte");
    }
  }

  /** These limits, completed with the quotas and the retention of {@link #SHARED}. */
  public UploadLimits orShared() {
    return new UploadLimits(
        mostBytes,
        mostFiles.isPresent() ? mostFiles : SHARED.mostFiles,
        mostTotalBytes.isPresent() ? mostTotalBytes : SHARED.mostTotalBytes,
        retention.or(SHARED::retention));
  }

  /**
   * Quota that one more upload would exceed; empty when there is room.
   *
   * @param files number of uploads that the owner has
   * @param bytes their total length
   * @param added the length of the new one
   */
  public Optional<QuotaBreach> exceeded(long files, long bytes, long added) {
    if (mostFiles.isPresent() && files >= mostFiles.getAsLong()) {
      return Optional.of(new QuotaBreach(Quota.MAX_FILES, mostFiles.getAsLong(), files));
    }
    if (mostTotalBytes.isPresent() && bytes > mostTotalBytes.getAsLong() - added) {
      return Optional.of(new QuotaBreach(Quota.MAX_TOTAL_BYTES, mostTotalBytes.getAsLong(), bytes));
    }
    return Optional.empty();
  }

  /**
   * Quota that one more upload of an owner would exceed.
   *
   * @param quota the kind of the quota
   * @param bound the most that is allowed, in uploads or bytes
   * @param used the amount that the kept uploads use
   */
  public record QuotaBreach(Quota quota, long bound, long used) {

    /** Kind of a quota of uploads. */
    public enum Quota implements WireNamed.LowerCase {
      MAX_FILES,
      MAX_TOTAL_BYTES
    }

    /** The same as a problem, whose facts are members of the response (Spec, "Errors"). */
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
}
