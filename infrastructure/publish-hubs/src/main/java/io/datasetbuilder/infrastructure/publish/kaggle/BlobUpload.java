package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.infrastructure.publish.http.HashCheckpoints;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubRequest;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.ProvenFile;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.kaggle.KaggleApi.StartedBlob;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends one file to the address that Kaggle gave for it, as resumable uploads of Google work: after
 * a failure the store reports how much has arrived, and the upload continues there. The store gets
 * no credential. For use by one thread.
 */
final class BlobUpload {

  private static final String SEND = "upload a file";
  private static final String QUERY = "read how much of a file has arrived";
  private static final int RESUME_INCOMPLETE = 308;
  private static final long CHECKPOINT = 1 << 20;
  private static final Pattern RANGE = Pattern.compile("bytes=0-([0-9]{1,18})");

  private final HubClient client;
  private final KagglePolling polling;
  private final Clock clock;
  private final StartedBlob blob;
  private final PackageFile file;
  private final Progress progress;
  private final Cancellation cancellation;

  private final HashCheckpoints hash;

  private long offset;
  private int failed;
  private Instant began;

  BlobUpload(
      HubClient client,
      KagglePolling polling,
      Clock clock,
      StartedBlob blob,
      PackageFile file,
      Progress progress,
      Cancellation cancellation) {
    this.client = client;
    this.polling = polling;
    this.clock = clock;
    this.blob = blob;
    this.file = file;
    this.progress = progress;
    this.cancellation = cancellation;
    this.hash = HashCheckpoints.of(file, CHECKPOINT);
    this.began = clock.instant();
  }

  /**
   * Sends the whole file.
   *
   * @throws PublishFailure when the store refuses it, or takes nothing for too long
   * @throws HubCallFailure when it is cancelled, or the file is not what its manifest says
   */
  void run() {
    boolean arrived = false;
    while (!arrived) {
      Attempt attempt = send();
      if (attempt.isDone()) {
        return;
      }
      pause(attempt);
      arrived = !isEmpty() && resume();
    }
  }

  private boolean isEmpty() {
    return bytes() == 0;
  }

  private long bytes() {
    return file.facts().bytes();
  }

  private Attempt send() {
    ProvenFile rest = ProvenFile.rest(hash, offset, this::sent);
    HubRequest request = put(SEND, rest).with("Content-Type", "application/octet-stream");
    HubRequest ranged =
        offset == 0 ? request : request.with("Content-Range", range(offset + "-" + (bytes() - 1)));
    try {
      HubResponse response = client.send(ranged, cancellation);
      int status = response.status();
      boolean mayContinue = status == RESUME_INCOMPLETE || RetryPolicy.isTransient(status);
      if (!response.isSuccess() && !mayContinue) {
        throw new PublishFailure(SEND + ": status " + status);
      }
      return new Attempt(Optional.of(response), Optional.empty());
    } catch (HubCallFailure broken) {
      if (!broken.kind().isTransient()) {
        throw broken;
      }
      return new Attempt(Optional.empty(), Optional.of(broken));
    }
  }

  /**
   * Counts sent bytes and ends a cancelled upload. The client does not cut off requests that are
   * sent once, but an upload that is cut off does no harm.
   */
  private void sent(long count) {
    progress.sent(count);
    if (cancellation.requested()) {
      throw new HubCallFailure(SEND, Kind.CANCELLED);
    }
  }

  private void pause(Attempt attempt) {
    failed++;
    Duration pause =
        polling
            .resumption()
            .pause(failed, began, clock.instant(), attempt.response())
            .orElseThrow(attempt::failure);
    polling.waiting().pause(pause, cancellation);
  }

  /** Finds where to continue; true when there is nothing left to send. */
  private boolean resume() {
    HubRequest query =
        put(QUERY, RequestBody.of("", new byte[0])).with("Content-Range", range("*")).repeatable();
    HubResponse response = client.send(query, cancellation);
    if (response.isSuccess()) {
      return true;
    }
    if (response.status() != RESUME_INCOMPLETE) {
      throw new PublishFailure(QUERY + ": status " + response.status());
    }
    long arrived = response.header("range").map(this::arrived).orElse(0L);
    if (arrived > offset) {
      failed = 0;
      began = clock.instant();
    }
    offset = arrived;
    return false;
  }

  private long arrived(String range) {
    Matcher matcher = RANGE.matcher(range);
    long arrived = matcher.matches() ? Long.parseLong(matcher.group(1)) + 1 : -1;
    if (arrived < 1 || arrived >= bytes()) {
      throw new PublishFailure(QUERY + ": not a part of the file");
    }
    return arrived;
  }

  /** Request that may be sent again only after it is known how much has arrived. */
  private HubRequest put(String step, RequestBody body) {
    return new HubRequest(
        step, "PUT", blob.address(), Map.of(), Optional.of(body), false, HubRequest.USUAL_ANSWER);
  }

  private String range(String part) {
    return "bytes " + part + "/" + bytes();
  }

  /** One attempt: a response, or the failure that prevented it. */
  private record Attempt(Optional<HubResponse> response, Optional<HubCallFailure> broken) {

    boolean isDone() {
      return response.filter(HubResponse::isSuccess).isPresent();
    }

    PublishFailure failure() {
      return broken
          .map(cause -> new PublishFailure(cause.getMessage(), cause))
          .orElseGet(
              () -> new PublishFailure(SEND + ": status " + response.orElseThrow().status()));
    }
  }
}
