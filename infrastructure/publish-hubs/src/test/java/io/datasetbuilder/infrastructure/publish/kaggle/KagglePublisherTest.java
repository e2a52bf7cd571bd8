package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.DESTINATION;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.KEY;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.SLUG;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.TABLE;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.USER;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.file;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.metadata;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.order;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.packageOf;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.stops;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleDatasets.Dataset;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.HubCredential.UserKey;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.PublishStatus;
import io.datasetbuilder.pipeline.publish.Publisher.Published;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KagglePublisherTest {

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

  @Test
  void publishesToKaggle() {
    assertThat(fixture.publisher.target()).isEqualTo(PublishTarget.KAGGLE);
  }

  @Test
  void createsAPrivateDatasetOfTheFilesInTheirFolders() {
    Published published = fixture.publisher.publish(order(stops()));

    Dataset made = fixture.kaggle.datasets().dataset(SLUG);
    assertThat(made.isPrivate()).isTrue();
    assertThat(made.versions()).hasSize(1);
    assertThat(fixture.published()).isOne();
    assertThat(published)
        .isEqualTo(
            new Published(
                fixture.kaggle.endpoint() + "/datasets/ada/bus-stops",
                2,
                PublishStatus.PUBLISHED,
                RemoteVisibility.PRIVATE));
  }

  @Test
  void readsTheDestinationBeforeAndAfterTheUpload() {
    fixture.publisher.publish(order(stops()));

    assertThat(fixture.kaggle.steps())
        .containsExactly(
            KaggleStep.VIEW,
            KaggleStep.START,
            KaggleStep.PUT,
            KaggleStep.START,
            KaggleStep.PUT,
            KaggleStep.VIEW,
            KaggleStep.CREATE,
            KaggleStep.STATUS);
  }

  @Test
  void addsAVersionToADatasetThatIsThere() {
    fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", TABLE));

    fixture.publisher.publish(order(stops()));

    Dataset dataset = fixture.kaggle.datasets().dataset(SLUG);
    assertThat(dataset.versions()).hasSize(2);
    assertThat(dataset.versions().get(1).notes())
        .isEqualTo("Run run-1. Package fingerprint: " + "a".repeat(64));
    assertThat(fixture.published()).isOne();
  }

  @Test
  void keepsTheDescriptionAndEndsItWithTheFingerprint() {
    fixture.publisher.publish(order(stops()));

    assertThat(fixture.kaggle.datasets().dataset(SLUG).description())
        .isEqualTo("All stops.\n\nPackage fingerprint: " + "a".repeat(64));
  }

  @Test
  void sendsNothingAgainWhenThePackageIsTheNewestVersion() {
    fixture.publisher.publish(order(stops()));

    Published again = fixture.publisher.publish(order(stops()));

    assertThat(again.status()).isEqualTo(PublishStatus.PUBLISHED);
    assertThat(fixture.kaggle.datasets().dataset(SLUG).versions()).hasSize(1);
    assertThat(fixture.kaggle.steps()).endsWith(KaggleStep.VIEW, KaggleStep.STATUS);
  }

  @Test
  void publishesAgainWhatALaterVersionHasReplaced() {
    fixture.publisher.publish(order(stops()));
    PublishPackage other =
        packageOf(
            "b",
            file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)),
            file("stops.csv", KaggleFixture.bytes(10)));
    fixture.publisher.publish(order(other));

    fixture.publisher.publish(order(stops()));

    assertThat(fixture.kaggle.datasets().dataset(SLUG).versions()).hasSize(3);
  }

  @Test
  void signsInWithATokenOfTheNewKind() {
    String token = "KGAT_0123456789abcdef";
    try (KaggleStandIn kaggle = KaggleFixture.start(token);
        KaggleFixture signedIn = new KaggleFixture(kaggle)) {
      PublishOrder order =
          new PublishOrder(
              stops(),
              DESTINATION,
              false,
              new UserKey(USER, new Secret(token)),
              FolderOrder.NONE,
              Progress.NONE,
              Cancellation.NEVER);

      signedIn.publisher.publish(order);

      assertThat(signedIn.published()).isOne();
    }
  }

  @Test
  void neverSendsTheCredentialToTheStore() {
    fixture.publisher.publish(order(stops()));

    assertThat(fixture.kaggle.headersOfStore())
        .isNotEmpty()
        .noneMatch(headers -> headers.containsKey("authorization"))
        .noneMatch(headers -> headers.toString().contains(KEY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://storage.example/upload", "http://127.0.0.1:8080/upload"})
  void refusesAnUploadAddressWithoutTls(String address) {
    fixture.kaggle.blobs().handOut(address);

    assertThatThrownBy(() -> fixture.publisher.publish(order(stops())))
        .isInstanceOf(PublishFailure.class)
        .hasMessageNotContainingAny("storage.example", "8080");

    assertThat(fixture.kaggle.steps()).containsExactly(KaggleStep.VIEW, KaggleStep.START);
  }

  @Test
  void neverPublishesAFileThatChanged() {
    byte[] other = TABLE.clone();
    other[4_999]++;
    PackageFile changed = PackageFiles.changed("stops.csv", TABLE, other);
    PublishPackage files =
        packageOf(
            "a", file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)), changed);

    assertThatThrownBy(() -> fixture.publisher.publish(order(files)))
        .isInstanceOf(PublishFailure.class);

    assertThat(fixture.kaggle.steps()).doesNotContain(KaggleStep.CREATE);
    assertThat(fixture.kaggle.blobs().hasUnused()).isFalse();
  }

  @Test
  void publishesAnEmptyFile() {
    PublishPackage files =
        packageOf(
            "a",
            file(KaggleMetadata.PATH, metadata().getBytes(StandardCharsets.UTF_8)),
            file("stops.csv", new byte[0]));

    fixture.publisher.publish(order(files));

    assertThat(fixture.kaggle.datasets().dataset(SLUG).versions().get(0).files())
        .containsOnlyKeys("stops.csv");
  }

  @Test
  void reportsEveryByteThatIsSent() {
    AtomicLong sent = new AtomicLong();
    PublishOrder order = order(stops(), false, sent::addAndGet, Cancellation.NEVER);

    fixture.publisher.publish(order);

    assertThat(sent).hasValue(TABLE.length + KaggleFixture.NOTE.length);
  }

  @Test
  void publishesNothingAfterACancellation() {
    AtomicLong sent = new AtomicLong();
    PublishOrder order = order(stops(), false, sent::addAndGet, () -> sent.get() > 0);

    assertThatThrownBy(() -> fixture.publisher.publish(order)).isInstanceOf(PublishFailure.class);

    assertThat(fixture.kaggle.datasets().dataset(SLUG)).isNull();
  }

  @Test
  void reportsAVersionAsProcessingThatIsNotReadyInTime() {
    fixture.kaggle.datasets().process(100, "ready");

    Published published = fixture.publisher.publish(order(stops()));

    assertThat(published.status()).isEqualTo(PublishStatus.PROCESSING);
    assertThat(fixture.published()).isOne();
  }

  @Test
  void waitsForAVersionThatKaggleWorksOn() {
    fixture.kaggle.datasets().process(3, "READY");

    Published published = fixture.publisher.publish(order(stops()));

    assertThat(published.status()).isEqualTo(PublishStatus.PUBLISHED);
  }

  @Test
  void failsWhenKaggleCannotWorkUpTheFiles() {
    fixture.kaggle.datasets().process(1, "failed");

    assertThatThrownBy(() -> fixture.publisher.publish(order(stops())))
        .hasMessage("Kaggle could not work up the files");
  }

  @Test
  void waitsForADatasetThatDoesNotShowAtOnce() {
    fixture.kaggle.datasets().hideNew(3);

    Published published = fixture.publisher.publish(order(stops()));

    assertThat(published.status()).isEqualTo(PublishStatus.PUBLISHED);
  }

  @Test
  void sendsNothingForMetadataThatKaggleRefuses() {
    PublishPackage files =
        packageOf(
            "a",
            file(KaggleMetadata.PATH, "{}".getBytes(StandardCharsets.UTF_8)),
            file("stops.csv", TABLE));

    assertThatThrownBy(() -> fixture.publisher.publish(order(files)))
        .hasMessageContaining("id is not the destination")
        .hasMessageContaining("title");

    assertThat(fixture.kaggle.steps()).isEmpty();
  }

  @Test
  void sendsNothingWithACredentialOfAnotherHub() {
    HubCredential foreign = new HubCredential.Token(new Secret("hf_0123456789"));
    PublishOrder order =
        new PublishOrder(
            stops(),
            DESTINATION,
            false,
            foreign,
            FolderOrder.NONE,
            Progress.NONE,
            Cancellation.NEVER);

    assertThatThrownBy(() -> fixture.publisher.publish(order)).isInstanceOf(PublishFailure.class);

    assertThat(fixture.kaggle.steps()).isEmpty();
  }
}
