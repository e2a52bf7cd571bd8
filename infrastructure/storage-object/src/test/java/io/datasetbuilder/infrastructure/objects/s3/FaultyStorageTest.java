package io.datasetbuilder.infrastructure.objects.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.objects.FaultProxy;
import io.datasetbuilder.infrastructure.objects.FaultProxy.Fault;
import io.datasetbuilder.infrastructure.objects.FaultProxy.Harm;
import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.infrastructure.objects.s3.S3Connection.Deadlines;
import io.datasetbuilder.infrastructure.objects.store.LocalCopies;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A storage that refuses, is busy, silent, or sends half of what it should. */
class FaultyStorageTest {

  private static final Deadlines SHORT =
      new Deadlines(
          Duration.ofSeconds(2),
          Duration.ofSeconds(2),
          Duration.ofSeconds(2),
          Duration.ofSeconds(3));

  private static S3Server server;

  @TempDir Path folder;
  private final String prefix = UUID.randomUUID().toString();

  @BeforeAll
  static void start() {
    server = S3Server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aRefusedAccessIsReportedAtOnceAndNamesNoSecret() throws IOException {
    try (FaultProxy proxy = proxy((n, line) -> Harm.error("403 Forbidden", "AccessDenied"));
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      assertFails(
          () -> store.put("a", bytes("a"), Map.of()),
          "The object storage refuses access (HTTP 403).");
      assertThat(proxy.requests()).isOne();
    }
  }

  @Test
  void aWrongSecretIsRefused() throws IOException {
    Map<String, String> wrong = S3Server.environment(server.endpoint());
    wrong.put("AWS_SECRET_ACCESS_KEY", "wrong");
    try (ObjectStore store = S3Server.store(wrong, Deadlines.STANDARD, prefix)) {
      assertFails(() -> store.list(""), "The object storage refuses access (HTTP 403).");
    }
  }

  @Test
  void aBusyStorageIsCalledAgain() throws IOException {
    try (FaultProxy proxy =
            proxy((n, line) -> n <= 2 ? Harm.error("503 Slow Down", "SlowDown") : Harm.NONE);
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      store.put("a", bytes("abc"), Map.of());

      assertThat(store.find("a")).isPresent();
    }
  }

  @Test
  void aStorageThatStaysBusyFailsAfterSeveralAttempts() throws IOException {
    try (FaultProxy proxy = proxy((n, line) -> Harm.error("503 Slow Down", "SlowDown"));
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      assertFails(
          () -> store.list(""),
          "The object storage is too busy (HTTP 503), also after several attempts.");
      assertThat(proxy.requests()).isBetween(2, 5);
    }
  }

  @Test
  void aSilentStorageFailsAtItsDeadline() throws IOException {
    try (FaultProxy proxy = proxy((n, line) -> Harm.SILENCE);
        ObjectStore store = store(proxy, SHORT)) {
      assertFails(() -> store.find("a"), "The object storage does not respond in time.");
    }
  }

  @Test
  void aStorageThatCannotBeReachedFails() throws IOException {
    FaultProxy closed = proxy((n, line) -> Harm.NONE);
    closed.close();
    try (ObjectStore store = store(closed, SHORT)) {
      assertThatThrownBy(() -> store.find("a")).isInstanceOf(ObjectStoreException.class);
    }
  }

  @Test
  void aBucketThatDoesNotExistIsNamedAsSuch() throws IOException {
    try (ObjectStore store =
        new S3ObjectStore(
            new S3Connection(server.environment(), Deadlines.STANDARD).open(),
            "missing-bucket",
            "",
            5 * 1024 * 1024)) {
      assertFails(() -> store.list(""), "The bucket does not exist.");
      assertFails(() -> store.open("a"), "The bucket does not exist.");
    }
  }

  @Test
  void aListingThatBreaksOffIsNoShorterListing() throws IOException {
    filled();
    try (FaultProxy proxy = proxy((n, line) -> line.startsWith("GET") ? Harm.HALF : Harm.NONE);
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      assertThatThrownBy(() -> store.list("")).isInstanceOf(ObjectStoreException.class);
    }
  }

  @Test
  void aListingWithoutItsNextPageIsNoShorterListing() throws IOException {
    String page =
        "<ListBucketResult><IsTruncated>true</IsTruncated><KeyCount>0</KeyCount></ListBucketResult>";
    try (FaultProxy proxy = proxy((n, line) -> Harm.respond("200 OK", page));
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      assertFails(() -> store.list(""), "The object storage has sent half a listing.");
    }
  }

  @Test
  void halfAnObjectIsNoObject() throws IOException {
    filled();
    try (FaultProxy proxy = proxy((n, line) -> line.startsWith("GET") ? Harm.HALF : Harm.NONE);
        ObjectStore store = store(proxy, Deadlines.STANDARD);
        OpenObject object = store.open("one").orElseThrow()) {
      assertThatThrownBy(() -> object.content().readAllBytes())
          .isInstanceOf(ObjectStoreException.class);
    }
  }

  @Test
  void aCopyThatBreaksOffIsBegunAgain() throws IOException {
    filled();
    AtomicInteger reads = new AtomicInteger();
    Fault first =
        (n, line) -> line.startsWith("GET") && reads.incrementAndGet() < 3 ? Harm.HALF : Harm.NONE;
    try (FaultProxy proxy = proxy(first);
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      LocalCopies copies =
          new LocalCopies(store, folder.resolve("built"), folder.resolve("copies"));

      Path copy = copies.of(store.find("one").orElseThrow(), "one");

      assertThat(copy).hasContent("some bytes of one");
      assertThat(folder.resolve("copies")).isDirectoryNotContaining("glob:**.staged*");
    }
  }

  @Test
  void aConditionalWriteWhoseResponseIsLostIsMadeOnce() throws IOException {
    try (FaultProxy proxy = proxy((n, line) -> n == 1 ? Harm.LOST_RESPONSE : Harm.NONE);
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      assertThat(store.putIfAbsent("a", bytes("mine"), Map.of())).isTrue();
      assertThat(store.putIfAbsent("a", bytes("other"), Map.of())).isFalse();
    }
  }

  @Test
  void aFailedUploadLeavesNoParts() throws IOException {
    Path file = Files.write(folder.resolve("long"), new byte[11 * 1024 * 1024]);
    try (FaultProxy proxy =
            proxy(
                (n, line) ->
                    line.contains("partNumber=2")
                        ? Harm.error("403 Forbidden", "AccessDenied")
                        : Harm.NONE);
        ObjectStore store = store(proxy, Deadlines.STANDARD)) {
      assertThatThrownBy(() -> store.upload("long", file, Map.of()))
          .isInstanceOf(ObjectStoreException.class);
      assertThat(store.find("long")).isEmpty();
    }
    try (var client = new S3Connection(server.environment(), Deadlines.STANDARD).open()) {
      assertThat(
              client
                  .listMultipartUploads(list -> list.bucket(S3Server.BUCKET).prefix(prefix))
                  .uploads())
          .isEmpty();
    }
  }

  private void filled() throws IOException {
    try (ObjectStore store = server.store(prefix)) {
      for (String key : List.of("one", "two", "three")) {
        store.put(key, bytes("some bytes of " + key), Map.of());
      }
      assertThat(store.list("")).extracting(StoredObject::key).hasSize(3);
    }
  }

  private static FaultProxy proxy(Fault fault) throws IOException {
    return new FaultProxy(server.endpoint(), fault);
  }

  private ObjectStore store(FaultProxy proxy, Deadlines deadlines) {
    return S3Server.store(S3Server.environment(proxy.endpoint()), deadlines, prefix);
  }

  private static void assertFails(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ObjectStoreException.class,
            failure -> {
              assertThat(failure.problem().message()).isEqualTo(message);
              assertThat(failure.problem().code().wire()).isEqualTo("object_storage_unavailable");
            });
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
