package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.KEY;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.SLUG;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.file;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.metadata;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.order;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.packageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleBlobs;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One file of 200 blocks that a store takes in parts. */
class BlobUploadTest {

  private static final int BLOCKS = 200;
  private static final byte[] CONTENT = KaggleFixture.bytes(BLOCKS * KaggleBlobs.BLOCK);
  private static final PublishPackage FILES =
      packageOf(
          "c",
          file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)),
          file("stops.csv", CONTENT));
  private static final KaggleStandIn KAGGLE = KaggleFixture.start(KEY);

  private final KaggleFixture fixture = new KaggleFixture(KAGGLE);

  @AfterAll
  static void stop() {
    KAGGLE.close();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private List<KaggleStep> uploads() {
    return fixture.kaggle.steps().stream()
        .filter(step -> step == KaggleStep.PUT || step == KaggleStep.QUERY)
        .toList();
  }

  private byte[] published() {
    return fixture.kaggle.datasets().dataset(SLUG).versions().get(0).files().get("stops.csv");
  }

  @Test
  void continuesWhereTheStoreHasGot() {
    fixture.kaggle.blobs().cutAt(70 * KaggleBlobs.BLOCK + 17);

    fixture.publisher.publish(order(FILES));

    assertThat(uploads()).containsExactly(KaggleStep.PUT, KaggleStep.QUERY, KaggleStep.PUT);
    assertThat(fixture.kaggle.headersOfStore())
        .map(headers -> headers.getOrDefault("content-range", ""))
        .containsExactly("", "bytes */204800", "bytes 71680-204799/204800");
    assertThat(published()).isEqualTo(CONTENT);
  }

  /** What was hashed when it was sent is not read again, but for what follows a checkpoint. */
  @Test
  void readsHardlyAnythingTwiceWhenItContinues() {
    int mebibyte = 1 << 20;
    byte[] content = KaggleFixture.bytes(6 * mebibyte);
    AtomicLong read = new AtomicLong();
    fixture.kaggle.blobs().cutAt(5 * mebibyte + 300 * KaggleBlobs.BLOCK);

    fixture.publisher.publish(
        order(
            packageOf(
                "c",
                file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)),
                counted(file("stops.csv", content), read))));

    assertThat(published()).isEqualTo(content);
    assertThat(read.get()).isLessThan(8L * mebibyte);
  }

  private static PackageFile counted(PackageFile file, AtomicLong read) {
    return new PackageFile(
        file.path(),
        file.facts(),
        new FileContent(
            file.facts().bytes(),
            () -> {
              InputStream plain = file.content().opener().open();
              return new FilterInputStream(plain) {
                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                  int count = super.read(into, offset, length);
                  read.addAndGet(Math.max(0, count));
                  return count;
                }
              };
            }));
  }

  @Test
  void beginsAnewWhenNothingHasArrived() {
    fixture.kaggle.blobs().cutAt(100);

    fixture.publisher.publish(order(FILES));

    assertThat(published()).isEqualTo(CONTENT);
  }

  @Test
  void goesOnAsLongAsMoreArrives() {
    for (int cut = 0; cut < 3 * KaggleFixture.ATTEMPTS; cut++) {
      fixture.kaggle.blobs().cutAt(20 * KaggleBlobs.BLOCK);
    }

    fixture.publisher.publish(order(FILES));

    assertThat(published()).isEqualTo(CONTENT);
  }

  @Test
  void givesUpWhenNothingMoreArrives() {
    for (int cut = 0; cut < 3 * KaggleFixture.ATTEMPTS; cut++) {
      fixture.kaggle.blobs().cutAt(0);
    }

    assertThatThrownBy(() -> fixture.publisher.publish(order(FILES)))
        .isInstanceOf(PublishFailure.class);

    assertThat(uploads()).filteredOn(step -> step == KaggleStep.PUT).hasSize(3);
    assertThat(fixture.kaggle.steps()).doesNotContain(KaggleStep.CREATE);
  }

  @Test
  void sendsNothingAgainWhenOnlyTheAnswerWasLost() {
    fixture.kaggle.fail(KaggleStep.PUT, Fault.cut().afterTheEffect());

    fixture.publisher.publish(order(FILES));

    assertThat(uploads()).containsExactly(KaggleStep.PUT, KaggleStep.QUERY);
    assertThat(published()).isEqualTo(CONTENT);
  }

  @Test
  void waitsAsLongAsTheStoreWants() {
    fixture.kaggle.fail(KaggleStep.PUT, Fault.retryAfter(503, "20"));

    fixture.publisher.publish(order(FILES));

    assertThat(fixture.pauses).containsExactly(Duration.ofSeconds(20));
  }

  @Test
  void failsWhenTheUploadHasExpired() {
    fixture.kaggle.blobs().cutAt(KaggleBlobs.BLOCK);
    fixture.kaggle.fail(KaggleStep.QUERY, Fault.status(404));

    assertThatThrownBy(() -> fixture.publisher.publish(order(FILES)))
        .hasMessage("read how much of a file has arrived: status 404");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=0-999999999",
        "bytes=0-204799",
        "bytes=100-200",
        "bytes=0-",
        "0-100",
        "bytes=0-99999999999999999999"
      })
  void failsWhenTheStoreReportsWhatCannotBe(String range) {
    fixture.kaggle.blobs().cutAt(KaggleBlobs.BLOCK);
    fixture.kaggle.blobs().report(range);

    assertThatThrownBy(() -> fixture.publisher.publish(order(FILES)))
        .hasMessage("read how much of a file has arrived: not a part of the file");
  }

  @Test
  void publishesNothingWhenTheStoreReportsMoreThanItHas() {
    fixture.kaggle.blobs().cutAt(KaggleBlobs.BLOCK);
    fixture.kaggle.blobs().report("bytes=0-4095");

    assertThatThrownBy(() -> fixture.publisher.publish(order(FILES)))
        .isInstanceOf(PublishFailure.class);

    assertThat(fixture.kaggle.steps()).doesNotContain(KaggleStep.CREATE);
  }

  @Test
  void stopsBetweenTwoAttempts() {
    fixture.kaggle.blobs().cutAt(KaggleBlobs.BLOCK);
    AtomicLong sent = new AtomicLong();
    Cancellation cancelled = () -> fixture.kaggle.steps().contains(KaggleStep.PUT);
    PublishOrder order = order(FILES, false, sent::addAndGet, cancelled);

    assertThatThrownBy(() -> fixture.publisher.publish(order)).isInstanceOf(PublishFailure.class);

    assertThat(fixture.kaggle.steps()).doesNotContain(KaggleStep.QUERY, KaggleStep.CREATE);
  }
}
