package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.publish.http.CallLimits;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubReach;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.infrastructure.publish.standin.StandInTls;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A publisher that talks to a stand-in and does not wait between attempts. */
final class HubFixture implements AutoCloseable {

  static final HubCredential TOKEN = new HubCredential.Token(new Secret(HuggingFaceStandIn.TOKEN));

  /** Longer than anything a machine does to a test. */
  private static final Duration LONG = Duration.ofMinutes(4);

  private static final AtomicInteger NAMES = new AtomicInteger();

  final HuggingFaceStandIn hub = new HuggingFaceStandIn();
  final List<Duration> pauses = new CopyOnWriteArrayList<>();

  /** Why the hub could not be read. */
  final List<String> reasons = new CopyOnWriteArrayList<>();

  final HuggingFacePublisher publisher;
  private final HubClient client = client(LONG);

  HubFixture() {
    publisher = publisher(client);
  }

  /** A client that waits no longer than this for a byte; the caller closes it. */
  HubClient client(Duration silence) {
    return new HubClient(
        HubReach.ANYWHERE,
        StandInTls.trusting(),
        new CallLimits(LONG, silence, LONG, 1024),
        new RetryPolicy(
            3,
            Duration.ofSeconds(1),
            Duration.ofSeconds(16),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10)),
        (time, cancellation) -> pauses.add(time),
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
        new JacksonJsonCodec());
  }

  HuggingFacePublisher publisher(HubClient client) {
    return new HuggingFacePublisher(client, HubEndpoint.parse(hub.endpoint()).orElseThrow());
  }

  /** A destination that no other test has. */
  static PublishDestination destination() {
    return new PublishDestination(HuggingFaceStandIn.OWNER, "flights-" + NAMES.incrementAndGet());
  }

  /** A card, an empty file and two tables. */
  static PublishPackage files(String run) {
    return PackageFiles.of(
        run,
        PackageFiles.text("README.md", "---\nlicense: cc0-1.0\n---\n# Flights of " + run + "\n"),
        PackageFiles.text("empty.parquet", ""),
        PackageFiles.random("data/train.parquet", 100_000, run.hashCode()),
        PackageFiles.random("data/출력 1.parquet", 70_000, run.hashCode() + 1L));
  }

  Published publish(PublishPackage files, PublishDestination destination, boolean isPublic) {
    return publisher.publish(order(files, destination, isPublic));
  }

  static PublishOrder order(
      PublishPackage files, PublishDestination destination, boolean isPublic) {
    return new PublishOrder(
        files, destination, isPublic, TOKEN, FolderOrder.NONE, Progress.NONE, Cancellation.NEVER);
  }

  RemotePresence find(PublishPackage files, PublishDestination destination) {
    return read(RemotePresence.UNKNOWN, () -> publisher.find(files, destination, TOKEN));
  }

  RemoteVisibility visibility(PublishDestination destination) {
    return read(RemoteVisibility.UNKNOWN, () -> publisher.visibility(destination, TOKEN));
  }

  /** What a publisher reads; where it cannot, this is not known, and the reason is kept. */
  <T> T read(T unknown, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (PublishFailure reason) {
      reasons.add(reason.getMessage());
      return unknown;
    }
  }

  /** Commits that publish this package. */
  long publications(PublishPackage files, PublishDestination destination) {
    return hub.repository(destination.toString()).commits().stream()
        .filter(commit -> commit.message().contains(files.fingerprint()))
        .count();
  }

  @Override
  public void close() {
    client.close();
    hub.close();
  }
}
