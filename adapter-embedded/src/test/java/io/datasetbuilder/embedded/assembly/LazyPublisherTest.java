package io.datasetbuilder.embedded.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyPublisherTest {

  private final AtomicInteger made = new AtomicInteger();
  private final Publisher lazy =
      new LazyPublisher(
          PublishTarget.KAGGLE,
          new Lazy<>(
              () -> {
                made.incrementAndGet();
                return new Private();
              }));

  @Test
  void itsTargetIsKnownBeforeItIsMade() {
    assertThat(lazy.target()).isEqualTo(PublishTarget.KAGGLE);
    assertThat(made).hasValue(0);
  }

  @Test
  void itIsMadeOnceWhenTheTargetIsFirstCalled() {
    PublishDestination people = new PublishDestination("ada", "people");

    assertThat(
            lazy.visibility(
                people,
                new HubCredential.Owner(new Principal.Service().ownerId(), Visibility.everybody())))
        .isEqualTo(Publisher.RemoteVisibility.PRIVATE);
    lazy.visibility(
        people, new HubCredential.Owner(new Principal.Service().ownerId(), Visibility.everybody()));

    assertThat(made).hasValue(1);
  }

  /** Everything there is private. */
  private static final class Private implements Publisher {

    @Override
    public PublishTarget target() {
      return PublishTarget.KAGGLE;
    }

    @Override
    public RemoteVisibility visibility(PublishDestination destination, HubCredential credential) {
      return RemoteVisibility.PRIVATE;
    }

    @Override
    public RemotePresence find(
        PublishPackage files, PublishDestination destination, HubCredential credential) {
      return RemotePresence.UNKNOWN;
    }

    @Override
    public Published publish(PublishOrder order) {
      throw new AssertionError("nothing is published here");
    }
  }
}
