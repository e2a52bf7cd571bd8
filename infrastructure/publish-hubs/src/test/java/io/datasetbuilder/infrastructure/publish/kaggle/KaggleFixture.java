package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.publish.http.CallLimits;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubReach;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleDatasets.Version;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.infrastructure.publish.standin.StandInTls;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.HubCredential.UserKey;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A publisher before a stand-in of Kaggle, and a package for it. */
final class KaggleFixture implements AutoCloseable {

  static final String USER = "ada";
  static final String KEY = "0123456789abcdef-secret";
  static final String SLUG = "bus-stops";
  static final PublishDestination DESTINATION = new PublishDestination(USER, SLUG);
  static final UserKey CREDENTIAL = new UserKey(USER, new Secret(KEY));
  static final byte[] TABLE = bytes(5_000);
  static final byte[] NOTE = "read me".getBytes(StandardCharsets.UTF_8);
  static final int ATTEMPTS = 3;

  /** Longer than anything a machine does to a test. */
  private static final Duration LONG = Duration.ofMinutes(4);

  private static final RetryPolicy RETRIES =
      new RetryPolicy(
          ATTEMPTS,
          Duration.ofSeconds(1),
          Duration.ofSeconds(4),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofMinutes(5));
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC);
  private static final JsonCodec JSON = new JacksonJsonCodec();

  final KaggleStandIn kaggle;
  final List<Duration> pauses = Collections.synchronizedList(new ArrayList<>());

  /** Why Kaggle could not be read. */
  final List<String> reasons = Collections.synchronizedList(new ArrayList<>());

  final KagglePublisher publisher;

  /** Waits for no byte longer than a moment: for a stand-in that stalls, and nothing else. */
  final KagglePublisher impatient;

  private final HubClient client;
  private final HubClient impatientClient;

  /** Before a stand-in, which begins anew. */
  KaggleFixture(KaggleStandIn kaggle) {
    kaggle.reset();
    this.kaggle = kaggle;
    this.client = client(LONG);
    this.publisher = publisher(client);
    this.impatientClient = client(Duration.ofMillis(300));
    this.impatient = publisher(impatientClient);
  }

  private HubClient client(Duration silence) {
    return new HubClient(
        HubReach.ANYWHERE,
        StandInTls.trusting(),
        new CallLimits(LONG, silence, LONG, 1024),
        RETRIES,
        this::pause,
        CLOCK,
        JSON);
  }

  private KagglePublisher publisher(HubClient by) {
    return new KagglePublisher(
        HubEndpoint.parse(kaggle.endpoint()).orElseThrow(),
        by,
        new KagglePolling(RETRIES, this::pause, Duration.ofSeconds(5), 4, 3),
        CLOCK,
        JSON);
  }

  private void pause(Duration time, Cancellation cancellation) {
    pauses.add(time);
  }

  /** A stand-in that the publishers here trust; whoever starts it closes it. */
  static KaggleStandIn start(String key) {
    return new KaggleStandIn(USER, key);
  }

  static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + i / 251);
    }
    return bytes;
  }

  static String metadata() {
    return """
    {"title": "Bus stops of a town", "id": "ada/bus-stops", "licenses": [{"name": "CC-BY-4.0"}],
     "subtitle": "Where the buses of a town halt", "description": "All stops.",
     "keywords": ["transport"],
     "resources": [{"path": "stops.csv", "description": "The whole table.",
       "schema": {"fields": [{"name": "id", "type": "integer"},
         {"name": "lat", "type": "number", "title": "Latitude"}]}}]}\
    """;
  }

  static PackageFile file(String path, byte[] bytes) {
    return PackageFiles.bytes(path, bytes);
  }

  static PublishPackage packageOf(String fingerprint, PackageFile... files) {
    return new PublishPackage(
        new RunId("run-1"), "Bus stops", fingerprint.repeat(64), Arrays.asList(files));
  }

  /** Metadata, a table, and a note in a folder. */
  static PublishPackage stops() {
    return packageOf(
        "a",
        file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)),
        file("docs/note.txt", NOTE),
        file("stops.csv", TABLE));
  }

  static Map<String, byte[]> filesOfStops() {
    return new TreeMap<>(Map.of("docs/note.txt", NOTE, "stops.csv", TABLE));
  }

  static PublishOrder order(PublishPackage files) {
    return order(files, false, Progress.NONE, Cancellation.NEVER);
  }

  static PublishOrder order(
      PublishPackage files, boolean isPublic, Progress progress, Cancellation cancellation) {
    return new PublishOrder(
        files, DESTINATION, isPublic, CREDENTIAL, FolderOrder.NONE, progress, cancellation);
  }

  RemotePresence find(PublishPackage files, PublishDestination at, HubCredential credential) {
    return read(RemotePresence.UNKNOWN, () -> publisher.find(files, at, credential));
  }

  RemoteVisibility visibility(PublishDestination at, HubCredential credential) {
    return read(RemoteVisibility.UNKNOWN, () -> publisher.visibility(at, credential));
  }

  /** What a publisher reads; where it cannot, this is not known, and the reason is kept. */
  private <T> T read(T unknown, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (PublishFailure reason) {
      reasons.add(reason.getMessage());
      return unknown;
    }
  }

  /** How many versions of the destination hold the files of {@link #stops} and can be read. */
  long published() {
    return kaggle.datasets().dataset(SLUG) == null
        ? 0
        : kaggle.datasets().dataset(SLUG).versions().stream()
            .filter(KaggleFixture::isStops)
            .filter(version -> !version.end().equals("failed"))
            .count();
  }

  private static boolean isStops(Version version) {
    return version.files().keySet().equals(filesOfStops().keySet())
        && version.files().entrySet().stream()
            .allMatch(file -> Arrays.equals(file.getValue(), filesOfStops().get(file.getKey())));
  }

  @Override
  public void close() {
    client.close();
    impatientClient.close();
  }
}
