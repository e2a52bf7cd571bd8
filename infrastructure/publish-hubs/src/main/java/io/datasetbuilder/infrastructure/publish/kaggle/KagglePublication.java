package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.kaggle.DatasetRead.Found;
import io.datasetbuilder.infrastructure.publish.kaggle.KaggleApi.StartedBlob;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishStatus;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One publication: reads the destination, uploads the files, reads the destination again, makes a
 * dataset or a version of them, and waits until Kaggle has worked it up. For use by one thread.
 */
final class KagglePublication {

  private static final String READY = "ready";
  private static final Set<String> FAILED = Set.of("failed", "error", "deleted");

  private final HubEndpoint endpoint;
  private final HubClient client;
  private final KaggleApi api;
  private final KagglePolling polling;
  private final Clock clock;
  private final KaggleOrder order;

  KagglePublication(
      HubEndpoint endpoint,
      HubClient client,
      KaggleApi api,
      KagglePolling polling,
      Clock clock,
      KaggleOrder order) {
    this.endpoint = endpoint;
    this.client = client;
    this.api = api;
    this.polling = polling;
    this.clock = clock;
    this.order = order;
  }

  /**
   * Publishes the package. One that is already the newest version is not sent again.
   *
   * @throws PublishFailure when it did not come to its end
   */
  Published run() {
    DatasetRead before = readAllowed();
    if (!(before instanceof Found found && showsNow(found.dataset()))) {
      UploadedFiles uploaded = upload();
      commit(before, uploaded);
    }
    return new Published(
        endpoint.link("/datasets/" + order.destination()),
        order.files().size(),
        outcome(),
        visibility(before));
  }

  /** A dataset that exists keeps its visibility, and a new one has that of the order. */
  private RemoteVisibility visibility(DatasetRead before) {
    if (before instanceof Found) {
      return before.visibility();
    }
    return order.order().isPublic() ? RemoteVisibility.PUBLIC : RemoteVisibility.PRIVATE;
  }

  private boolean showsNow(KaggleDataset dataset) {
    return api.withStatus(dataset, order.destination(), cancellation()).showsNow(order.mark());
  }

  /** Reads the destination; it can be relied on, and is not more public than the order. */
  private DatasetRead readAllowed() {
    DatasetRead read = api.read(order.destination(), cancellation());
    RemoteVisibility visibility = read.visibility();
    boolean isHidden =
        visibility == RemoteVisibility.PRIVATE || visibility == RemoteVisibility.ABSENT;
    if (!order.order().isPublic() && !isHidden) {
      throw new PublishFailure("the destination is not private, and the order is");
    }
    return read;
  }

  private Cancellation cancellation() {
    return order.order().cancellation();
  }

  private Progress progress() {
    return order.order().progress();
  }

  private UploadedFiles upload() {
    UploadedFiles uploaded = new UploadedFiles();
    for (PackageFile file : order.files()) {
      String path = file.path();
      StartedBlob blob =
          api.start(
              path.substring(path.lastIndexOf('/') + 1),
              file.facts().bytes(),
              clock.instant(),
              cancellation());
      new BlobUpload(client, polling, clock, blob, file, progress(), cancellation()).run();
      uploaded.add(path, blob.token(), Optional.ofNullable(order.metadata().resources().get(path)));
    }
    return uploaded;
  }

  /**
   * Makes the dataset or its version. Only a call that Kaggle turned away because there were too
   * many is sent again, and not before the destination was read again.
   */
  private void commit(DatasetRead before, UploadedFiles uploaded) {
    Instant began = clock.instant();
    for (int attempt = 1; ; attempt++) {
      HubResponse response = commitOnce(before, uploaded);
      Optional<Duration> pause =
          RetryPolicy.isRateLimited(response)
              ? polling.resumption().pause(attempt, began, clock.instant(), Optional.of(response))
              : Optional.empty();
      if (pause.isEmpty()) {
        KaggleApi.requireMade(response);
        return;
      }
      polling.waiting().pause(pause.get(), cancellation());
    }
  }

  /** The one call that people see the effect of. Once it is sent nothing is cancelled. */
  private HubResponse commitOnce(DatasetRead before, UploadedFiles uploaded) {
    DatasetRead now = readAllowed();
    if (!isUnchanged(before, now)) {
      throw new PublishFailure("the destination changed while the files were uploaded");
    }
    if (cancellation().requested()) {
      throw new PublishFailure("cancelled before anything was published");
    }
    return now instanceof Found
        ? api.createVersion(order.destination(), order.version(uploaded))
        : api.create(order.dataset(uploaded));
  }

  private static boolean isUnchanged(DatasetRead before, DatasetRead now) {
    if (before instanceof Found first && now instanceof Found second) {
      return first.dataset().currentVersion().equals(second.dataset().currentVersion());
    }
    return !(before instanceof Found) && !(now instanceof Found);
  }

  /** Empty when it cannot be read: it is read again, and says nothing about what was published. */
  private Optional<String> status() {
    try {
      return Optional.of(api.status(order.destination(), cancellation()));
    } catch (PublishFailure unreadable) {
      return Optional.empty();
    }
  }

  /** Kaggle has all of it; what remains is its own work. */
  private PublishStatus outcome() {
    for (int read = 0; read < polling.statusReads() && !cancellation().requested(); read++) {
      if (read > 0) {
        polling.waiting().pause(polling.between(), cancellation());
      }
      progress().sent(0);
      Optional<String> status = status();
      if (status.filter(READY::equals).isPresent()) {
        return PublishStatus.PUBLISHED;
      }
      if (status.filter(FAILED::contains).isPresent()) {
        throw new PublishFailure("Kaggle could not work up the files");
      }
    }
    return PublishStatus.PROCESSING;
  }
}
