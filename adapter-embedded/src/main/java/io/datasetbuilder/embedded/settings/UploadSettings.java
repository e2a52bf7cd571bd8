package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What uploads may take up.
 *
 * @param mostBytes of one upload over HTTP
 * @param mostFiles of one owner, when set
 * @param mostTotalBytes of one owner, when set
 * @param retentionDays when set; else uploads are kept for ever
 */
public record UploadSettings(
    long mostBytes,
    OptionalLong mostFiles,
    OptionalLong mostTotalBytes,
    OptionalLong retentionDays) {

  /** What a caller over HTTP may hand in. */
  public UploadLimits limits() {
    return limits(mostBytes);
  }

  /** What a caller on this machine may hand in: content of any length. */
  public UploadLimits localLimits() {
    return limits(Long.MAX_VALUE);
  }

  private UploadLimits limits(long longest) {
    Optional<Duration> retention =
        retentionDays.isPresent()
            ? Optional.of(Duration.ofDays(retentionDays.getAsLong()))
            : Optional.empty();
    return new UploadLimits(longest, mostFiles, mostTotalBytes, retention);
  }
}
