package io.datasetbuilder.infrastructure.publish.huggingface;

import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.destination;
import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.files;
import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is not published, and what is not overwritten or shown to everybody. */
class HubGuardsTest {

  private final HubFixture fixture = new HubFixture();
  private final HuggingFaceStandIn hub = fixture.hub;
  private final PublishDestination destination = destination();
  private final PublishPackage files = files("run-1");

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void whatSomebodyCommitsMeanwhileIsNotOverwritten() {
    hub.api().add(destination.toString(), true);
    PublishOrder order =
        during(() -> hub.api().commit(destination.toString(), "README.md", "theirs"));

    assertThatThrownBy(() -> fixture.publisher.publish(order))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("changed meanwhile");

    assertThat(hub.count(Step.COMMIT)).isZero();
    assertThat(fixture.publications(files, destination)).isZero();
  }

  /** Between the last look at the repository and the commit only the hub can see it. */
  @Test
  void whatSomebodyCommitsRightBeforeTheCommitIsNotOverwritten() {
    hub.api().add(destination.toString(), true);
    hub.before(Step.COMMIT, () -> hub.api().commit(destination.toString(), "README.md", "theirs"));

    assertThatThrownBy(() -> fixture.publish(files, destination, false))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("commit: status 412");

    assertThat(hub.count(Step.COMMIT)).isOne();
    assertThat(fixture.find(files, destination)).isEqualTo(RemotePresence.ABSENT);
    fixture.publish(files, destination, false);
    assertThat(fixture.publications(files, destination)).isOne();
  }

  @Test
  void aRepositoryThatBecomesPublicDuringTheUploadGetsNothing() {
    hub.api().add(destination.toString(), true);
    PublishOrder order = during(() -> hub.api().makePublic(destination.toString()));

    assertThatThrownBy(() -> fixture.publisher.publish(order))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("public");

    assertThat(fixture.publications(files, destination)).isZero();
  }

  @Test
  void aPublicRepositoryGetsNothingOfAPrivateOrder() {
    hub.api().add(destination.toString(), false);

    assertThatThrownBy(() -> fixture.publish(files, destination, false))
        .isInstanceOf(PublishFailure.class);

    assertThat(hub.steps()).containsExactly(Step.INFO);
  }

  @Test
  void aRepositoryThatAppearsPublicMeanwhileGetsNothing() {
    hub.api().add(destination.toString(), false);
    hub.fault(Step.INFO, missing(404), 1);

    assertThatThrownBy(() -> fixture.publish(files, destination, false))
        .isInstanceOf(PublishFailure.class);

    assertThat(hub.steps()).containsExactly(Step.INFO, Step.CREATE, Step.INFO);
  }

  @Test
  void aFileThatHasChangedIsNotPublished() {
    byte[] proved = new byte[5_000];
    byte[] now = proved.clone();
    now[4_999] = 1;
    PublishPackage changed =
        PackageFiles.of("run-1", PackageFiles.changed("a.parquet", proved, now));

    assertThatThrownBy(() -> fixture.publish(changed, destination, false))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("not what its manifest says");

    assertThat(hub.count(Step.COMMIT)).isZero();
    assertThat(hub.count(Step.VERIFY)).isZero();
  }

  @Test
  void aCardThatHasChangedIsNotPublished() {
    PublishPackage changed =
        PackageFiles.of(
            "run-1", PackageFiles.changed("README.md", new byte[] {'a'}, new byte[] {'b'}));

    assertThatThrownBy(() -> fixture.publish(changed, destination, false))
        .isInstanceOf(PublishFailure.class);

    assertThat(hub.count(Step.COMMIT)).isZero();
  }

  @Test
  void aFileThatTheRepositoryIgnoresMakesThePublicationFail() {
    PublishPackage ignored =
        PackageFiles.of("run-1", PackageFiles.text("a.parquet.ignored", "text"));

    assertThatThrownBy(() -> fixture.publish(ignored, destination, false))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("ignores");
  }

  @Test
  void aCancelledPublicationDoesNotCommit() {
    AtomicBoolean cancelled = new AtomicBoolean();
    PublishOrder order =
        new PublishOrder(
            files,
            destination,
            false,
            HubFixture.TOKEN,
            FolderOrder.NONE,
            bytes -> cancelled.set(true),
            cancelled::get);

    assertThatThrownBy(() -> fixture.publisher.publish(order))
        .isInstanceOf(PublishFailure.class)
        .hasMessageContaining("cancelled");

    assertThat(hub.count(Step.COMMIT)).isZero();
  }

  @Test
  void aDestinationOfSomebodyElseCannotBeCreated() {
    PublishDestination theirs = new PublishDestination("another", "flights");

    assertThatThrownBy(() -> fixture.publish(files, theirs, false))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("create the repository: status 403");
  }

  @Test
  void withoutATokenNothingIsSent() {
    PublishOrder order =
        new PublishOrder(
            files,
            destination,
            false,
            new HubCredential.Owner(new Principal.Service().ownerId(), Visibility.everybody()),
            FolderOrder.NONE,
            Progress.NONE,
            Cancellation.NEVER);

    assertThatThrownBy(() -> fixture.publisher.publish(order)).isInstanceOf(PublishFailure.class);

    assertThat(hub.hubCalls()).isEmpty();
  }

  @Test
  void twoOrdersAtOncePublishOnce() throws InterruptedException {
    hub.api().add(destination.toString(), true);
    Runnable attempt =
        () -> {
          try {
            fixture.publisher.publish(order(files, destination, false));
          } catch (PublishFailure other) {
            assertThat(other).hasMessageMatching("commit: (the repository has .*|status 412)");
          }
        };
    Thread first = new Thread(attempt);
    Thread second = new Thread(attempt);
    first.start();
    second.start();
    first.join();
    second.join();

    assertThat(fixture.publications(files, destination)).isOne();
  }

  /** An order during whose upload something happens. */
  private PublishOrder during(Runnable event) {
    AtomicBoolean happened = new AtomicBoolean();
    Progress progress =
        bytes -> {
          if (happened.compareAndSet(false, true)) {
            event.run();
          }
        };
    return new PublishOrder(
        files,
        destination,
        false,
        HubFixture.TOKEN,
        FolderOrder.NONE,
        progress,
        Cancellation.NEVER);
  }

  private static Fault missing(int status) {
    Fault fault = Fault.status(status);
    return new Fault(
        "missing", fault.answer().with("X-Error-Code", "RepoNotFound"), fault.afterEffect());
  }
}
