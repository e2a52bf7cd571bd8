package io.datasetbuilder.infrastructure.objects.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.infrastructure.objects.store.StreamFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3ObjectStoreTest {

  private static final int WRITERS = 8;

  private static S3Server server;

  @TempDir Path folder;
  private String prefix;
  private ObjectStore store;

  @BeforeAll
  static void start() {
    server = S3Server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void open() {
    prefix = UUID.randomUUID().toString();
    store = server.store(prefix);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    store.put("a/one.txt", bytes("one"), Map.of("kind", "text"));

    StoredObject found = store.find("a/one.txt").orElseThrow();

    assertThat(found.bytes()).isEqualTo(3);
    assertThat(found.metadata()).containsEntry("kind", "text");
    assertThat(found.age()).isBetween(Duration.ofMinutes(-1), Duration.ofMinutes(1));
    assertThat(text("a/one.txt")).isEqualTo("one");
  }

  @Test
  void findsNoObjectThatDoesNotExist() throws IOException {
    assertThat(store.find("none")).isEmpty();
    assertThat(store.open("none")).isEmpty();
    store.delete(List.of("none"));
  }

  @Test
  void writesNothingInThePlaceOfAnObject() throws IOException {
    assertThat(store.putIfAbsent("one", bytes("first"), Map.of())).isTrue();

    assertThat(store.putIfAbsent("one", bytes("second"), Map.of())).isFalse();

    assertThat(text("one")).isEqualTo("first");
  }

  @Test
  void recognizesItsOwnWriteWhoseResponseWasLost() throws IOException {
    store.putIfAbsent("one", bytes("first"), Map.of());

    assertThat(store.putIfAbsent("one", bytes("first"), Map.of())).isTrue();
  }

  @Test
  void letsOneOfManyWritersMakeAnObject() throws Exception {
    List<Callable<Boolean>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      byte[] content = bytes("writer " + i);
      writers.add(() -> store.putIfAbsent("one", content, Map.of()));
    }

    assertThat(all(writers)).containsOnlyOnce(true);
  }

  private static List<Boolean> all(List<Callable<Boolean>> writers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Boolean> made = new ArrayList<>();
      for (Future<Boolean> result : threads.invokeAll(writers)) {
        made.add(result.get());
      }
      return made;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void uploadsALongFileInParts() throws IOException {
    byte[] content = new byte[2 * 5 * 1024 * 1024 + 7];
    new Random(1).nextBytes(content);
    Path file = Files.write(folder.resolve("long"), content);

    store.upload("long", file, Map.of("sha256", "abc"));

    StoredObject found = store.find("long").orElseThrow();
    assertThat(found.bytes()).isEqualTo(content.length);
    assertThat(found.metadata()).containsEntry("sha256", "abc");
    try (OpenObject object = store.open("long").orElseThrow()) {
      assertThat(StreamFacts.of(object.content())).isEqualTo(StreamFacts.of(file));
    }
    assertThat(uploads()).isZero();
  }

  @Test
  void discardsUploadsThatWereBegunLongAgo() throws IOException {
    try (var client =
        new S3Connection(server.environment(), S3Connection.Deadlines.STANDARD).open()) {
      client.createMultipartUpload(b -> b.bucket(S3Server.BUCKET).key(prefix + "/runs/a"));

      store.discardUploads("runs/", Duration.ofHours(1));
      assertThat(uploads()).isOne();
      store.discardUploads("runs/", Duration.ofMinutes(-1));
      assertThat(uploads()).isZero();
    }
  }

  private int uploads() throws IOException {
    try (var client =
        new S3Connection(server.environment(), S3Connection.Deadlines.STANDARD).open()) {
      return client
          .listMultipartUploads(list -> list.bucket(S3Server.BUCKET).prefix(prefix))
          .uploads()
          .size();
    }
  }

  @Test
  void listsMoreObjectsThanOnePageHolds() throws IOException {
    int many = 1001;
    for (int i = 0; i < many; i++) {
      store.put("many/%04d".formatted(i), new byte[0], Map.of());
    }

    assertThat(store.list("many/")).hasSize(many).extracting(StoredObject::key).isSorted();
  }

  @Test
  void listsFoldersBelowAPrefix() throws IOException {
    store.put("runs/b/1/x", new byte[0], Map.of());
    store.put("runs/a/1/x", new byte[0], Map.of());
    store.put("runs/file", new byte[0], Map.of());

    assertThat(store.folders("runs/")).containsExactly("a", "b");
    assertThat(store.folders("")).containsExactly("runs");
  }

  @Test
  void deletesObjectsAndNoOthers() throws IOException {
    store.put("a", bytes("a"), Map.of());
    store.put("b", bytes("b"), Map.of());

    store.delete(List.of("a", "none"));

    assertThat(store.list("")).extracting(StoredObject::key).containsExactly("b");
  }

  private String text(String key) throws IOException {
    try (OpenObject object = store.open(key).orElseThrow()) {
      return new String(object.content().readAllBytes(), UTF_8);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
