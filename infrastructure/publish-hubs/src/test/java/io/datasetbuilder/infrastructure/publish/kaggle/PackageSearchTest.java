package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.CREDENTIAL;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.DESTINATION;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.KEY;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.SLUG;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.USER;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.file;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.filesOfStops;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.metadata;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.order;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.packageOf;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.stops;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.HubCredential.UserKey;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of a package at a destination. */
class PackageSearchTest {

  private static final byte[] METADATA = metadata().getBytes(StandardCharsets.UTF_8);
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

  private RemotePresence find() {
    return fixture.find(stops(), DESTINATION, CREDENTIAL);
  }

  private static Fault page(int status) {
    return new Fault("a page", StandInAnswer.text(status, "text/html", "<html>no</html>"), false);
  }

  private void publishAnother() {
    PublishPackage other =
        packageOf("b", file(KaggleMetadata.PATH, METADATA), file("x.csv", new byte[9]));
    fixture.publisher.publish(order(other));
  }

  @Test
  void findsAFirstVersionByItsMark() {
    fixture.publisher.publish(order(stops()));

    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void findsAVersionByItsNotes() {
    publishAnother();
    fixture.publisher.publish(order(stops()));

    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void findsAVersionThatALaterOneHasReplaced() {
    fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", new byte[3]));
    fixture.publisher.publish(order(stops()));
    publishAnother();

    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void findsNothingWhereThereIsNoDataset() {
    assertThat(find()).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void findsADatasetThatDoesNotShowAtOnce() {
    fixture.publisher.publish(order(stops()));
    fixture.kaggle.datasets().hideNew(2);

    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void doesNotFindAnotherPackage() {
    publishAnother();

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void doesNotTakeAnotherPackageWithFilesOfTheSameSizesForThis() {
    PublishPackage other =
        packageOf(
            "b",
            file(KaggleMetadata.PATH, METADATA),
            file("docs/note.txt", "READ ME".getBytes(StandardCharsets.UTF_8)),
            file("stops.csv", new byte[KaggleFixture.TABLE.length]));
    fixture.publisher.publish(order(other));

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void recognisesAFirstVersionWithoutAMarkByItsFiles() {
    fixture.kaggle.datasets().add(SLUG, true, filesOfStops());

    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void recognisesFilesThatKaggleListsWithoutTheirFolders() {
    fixture
        .kaggle
        .datasets()
        .add(SLUG, true, Map.of("note.txt", KaggleFixture.NOTE, "stops.csv", KaggleFixture.TABLE));

    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void doesNotFindAFirstVersionOfOtherFiles() {
    fixture.kaggle.datasets().add(SLUG, true, Map.of("stops.csv", new byte[5_001]));

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void cannotSayWhetherAReplacedFirstVersionWithoutAMarkWasThis() {
    fixture.kaggle.datasets().add(SLUG, true, filesOfStops());
    publishAnother();

    assertThat(find()).isEqualTo(RemotePresence.UNKNOWN);
  }

  @Test
  void cannotSayWhenKaggleDoesNotListTheFiles() {
    fixture.kaggle.datasets().add(SLUG, true, filesOfStops());
    fixture.kaggle.fail(KaggleStep.FILES, Fault.json("another answer", "{\"datasetFiles\":[]}"));

    assertThat(find()).isEqualTo(RemotePresence.UNKNOWN);
  }

  @Test
  void cannotSayWhenTheFilesCannotBeReadToTheirEnd() {
    fixture.kaggle.datasets().add(SLUG, true, filesOfStops());
    fixture.kaggle.fail(
        KaggleStep.FILES,
        Fault.json(
            "another answer", "{\"datasetFiles\":[{\"name\":\"a\"}],\"nextPageToken\":\"1\"}"),
        Fault.status(403));

    assertThat(find()).isEqualTo(RemotePresence.UNKNOWN);
    assertThat(fixture.reasons).containsExactly("list the files: status 403");
  }

  @Test
  void cannotSayWhenKaggleAnswersWithAPage() {
    fixture.kaggle.fail(KaggleStep.VIEW, page(404));

    assertThat(find()).isEqualTo(RemotePresence.UNKNOWN);
    assertThat(fixture.reasons).containsExactly("read the dataset: status 404");
  }

  @Test
  void cannotSayWhenSomethingElseForbidsTheRead() {
    fixture.kaggle.fail(KaggleStep.VIEW, page(403));

    assertThat(find()).isEqualTo(RemotePresence.UNKNOWN);
  }

  @Test
  void believesThatThereIsNoDatasetWhenKaggleSaysSoAgain() {
    Fault missing = Fault.status(404);
    fixture.kaggle.fail(KaggleStep.VIEW, missing, missing, missing);
    PublishDestination foreign = new PublishDestination("town", SLUG);

    assertThat(fixture.find(stops(), foreign, CREDENTIAL)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void cannotSayWhatAnOrganizationHides() {
    PublishDestination foreign = new PublishDestination("town", SLUG);

    assertThat(fixture.find(stops(), foreign, CREDENTIAL)).isEqualTo(RemotePresence.UNKNOWN);
  }

  @Test
  void cannotSayWhatATokenMayNotSee() {
    String token = "KGAT_0123456789abcdef";
    try (KaggleStandIn kaggle = KaggleFixture.start(token);
        KaggleFixture signedIn = new KaggleFixture(kaggle)) {
      UserKey credential = new UserKey(USER, new Secret(token));

      RemotePresence found = signedIn.find(stops(), DESTINATION, credential);

      assertThat(found).isEqualTo(RemotePresence.UNKNOWN);
    }
  }

  @Test
  void doesNotCountAVersionThatFailed() {
    fixture.kaggle.fail(
        KaggleStep.VIEW,
        Fault.json(
            "another answer",
            """
            {"isPrivate": true, "currentVersionNumber": 2, "description": "",
             "versions": [{"versionNumber": 1, "versionNotes": ""},
               {"versionNumber": 2, "status": "Failed",
                "versionNotes": "Package fingerprint: %s"}]}\
            """
                .formatted("a".repeat(64))));
    fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", new byte[3]));

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void doesNotFindAFirstVersionThatFailedAndSendsAnother(boolean statusesAreShown) {
    if (!statusesAreShown) {
      fixture.kaggle.datasets().leaveOutStatuses();
    }
    fixture.kaggle.datasets().process(1, "failed");
    assertThatThrownBy(() -> fixture.publisher.publish(order(stops())))
        .isInstanceOf(PublishFailure.class);

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);

    fixture.kaggle.datasets().process(1, "ready");
    fixture.publisher.publish(order(stops()));
    assertThat(fixture.kaggle.datasets().dataset(SLUG).versions()).hasSize(2);
    assertThat(fixture.published()).isOne();
    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  @Test
  void doesNotFindALaterVersionThatFailedAndSendsAnother() {
    publishAnother();
    fixture.kaggle.datasets().process(1, "failed");
    assertThatThrownBy(() -> fixture.publisher.publish(order(stops())))
        .isInstanceOf(PublishFailure.class);

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);

    fixture.kaggle.datasets().process(0, "ready");
    fixture.publisher.publish(order(stops()));
    assertThat(fixture.kaggle.datasets().dataset(SLUG).versions()).hasSize(3);
    assertThat(find()).isEqualTo(RemotePresence.PRESENT);
  }

  /** The name and sizes of its files are those of the package, and nobody can read them. */
  @Test
  void doesNotFindAFirstVersionWithoutAMarkThatFailed() {
    fixture.kaggle.datasets().add(SLUG, true, filesOfStops());
    fixture.kaggle.fail(
        KaggleStep.VIEW,
        Fault.json(
            "a failed version",
            """
            {"isPrivate": true, "currentVersionNumber": 1, "description": "",
             "versions": [{"versionNumber": 1, "versionNotes": "", "status": "Failed"}]}\
            """));

    assertThat(find()).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void cannotSayWithoutTheNotesOfLaterVersions() {
    fixture.kaggle.fail(
        KaggleStep.VIEW,
        Fault.json("another answer", "{\"isPrivate\":true,\"currentVersionNumber\":2}"));

    assertThat(find()).isEqualTo(RemotePresence.UNKNOWN);
  }

  @Test
  void cannotSayWithoutACredentialOfKaggle() {
    assertThat(
            fixture.find(
                stops(),
                DESTINATION,
                new HubCredential.Owner(new Principal.Service().ownerId(), Visibility.everybody())))
        .isEqualTo(RemotePresence.UNKNOWN);
  }
}
