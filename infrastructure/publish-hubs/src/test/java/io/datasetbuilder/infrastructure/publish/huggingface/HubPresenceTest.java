package io.datasetbuilder.infrastructure.publish.huggingface;

import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.destination;
import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.files;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the publisher finds at the hub. */
class HubPresenceTest {

  private final HubFixture fixture = new HubFixture();
  private final HuggingFaceStandIn hub = fixture.hub;
  private final PublishDestination destination = destination();
  private final PublishPackage files = files("run-1");

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aPackageIsFoundWhereItWasPublishedAndNowhereElse() {
    fixture.publish(files, destination, false);
    hub.api().commit(destination.toString(), "NOTES.md", "later");

    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.PRESENT);
    assertThat(fixture.find(files, destination())).isEqualTo(RemotePresence.ABSENT);
    assertThat(fixture.find(files("run-2"), destination)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void aPackageOneOfWhoseFilesWasReplacedIsNotFound() {
    fixture.publish(files, destination, false);
    hub.api().commit(destination.toString(), "README.md", "another card");

    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void filesWithoutTheCommitOfThePackageAreNotThePackage() {
    fixture.publish(files, destination, false);
    PublishPackage same =
        new PublishPackage(files.runId(), files.title(), "0".repeat(64), files.files());

    assertThat(fixture.find(same, destination)).isEqualTo(RemotePresence.ABSENT);
  }

  @Test
  void listsAreReadToTheirLastPage() {
    fixture.publish(files, destination, false);
    hub.api().commit(destination.toString(), "NOTES.md", "later");
    hub.api().setPageSize(1);

    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.PRESENT);
    assertThat(fixture.find(files("run-2"), destination)).isEqualTo(RemotePresence.ABSENT);
  }

  /** More than 5,000 commits; they are read from the newest one. */
  @Test
  void aLongHistoryIsReadAsFarAsNeeded() {
    fixture.publish(files, destination, false);
    for (int commit = 0; commit < 120; commit++) {
      hub.api().commit(destination.toString(), "NOTES.md", "note " + commit);
    }
    hub.api().setPageSize(1);

    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.PRESENT);
    assertThat(hub.count(Step.COMMITS)).isEqualTo(121);
  }

  @Test
  void theHistoryOfOtherFilesIsNotRead() {
    fixture.publish(files, destination, false);

    assertThat(fixture.find(files("run-2"), destination)).isEqualTo(RemotePresence.ABSENT);
    assertThat(hub.count(Step.COMMITS)).isZero();
  }

  @Test
  void visibilityIsWhatTheHubSays() {
    PublishDestination hidden = destination();
    PublishDestination open = destination();
    hub.api().add(hidden.toString(), true);
    hub.api().add(open.toString(), false);

    assertThat(fixture.visibility(destination())).isEqualTo(RemoteVisibility.ABSENT);
    assertThat(fixture.visibility(hidden)).isEqualTo(RemoteVisibility.PRIVATE);
    assertThat(fixture.visibility(open)).isEqualTo(RemoteVisibility.PUBLIC);
  }

  @Test
  void aRepositoryThatTheTokenMaySeeNothingOfIsAbsentButNotFoundToBe() {
    hub.fault(Step.INFO, missing(401), 2);

    assertThat(fixture.visibility(destination)).isEqualTo(RemoteVisibility.ABSENT);
    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.UNKNOWN);
  }

  @Test
  void anotherTokenSeesNothingForCertain() {
    HubCredential other = new HubCredential.Token(new Secret("hf_another-token"));

    assertThatThrownBy(() -> fixture.publisher.visibility(destination, other))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("read the repository: status 401");
    assertThatThrownBy(() -> fixture.publisher.find(files, destination, other))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("read the repository: status 401");
  }

  private static Fault missing(int status) {
    Fault fault = Fault.status(status);
    return new Fault(
        "missing", fault.answer().with("X-Error-Code", "RepoNotFound"), fault.afterEffect());
  }
}
