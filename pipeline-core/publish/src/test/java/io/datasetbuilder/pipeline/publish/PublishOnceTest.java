package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.atHub;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.privately;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Whatever step fails, a run is sent once, until somebody reconciles or resets its receipt. */
class PublishOnceTest {

  private static final List<String> METHODS =
      List.of("find", "claim", "release", "succeed", "lose", "renew");
  private static final int REQUESTS = 12;
  private static final int SEEDS = 300;

  @Test
  void aRepeatNeverSendsAgainWhateverStepFails() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      PublicationFixture fixture = new PublicationFixture();
      for (int request = 0; request < REQUESTS; request++) {
        disturb(fixture, random);
        fixture.publish();
      }
      assertThat(fixture.hub.orders()).as("seed %s", seed).hasSizeLessThanOrEqualTo(1);
    }
  }

  @Test
  void everyPublicationAfterTheFirstFollowsASettledReceipt() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      PublicationFixture fixture = new PublicationFixture();
      for (int request = 0; request < REQUESTS; request++) {
        disturb(fixture, random);
        fixture.publish();
        if (random.nextInt(4) == 0) {
          fixture.resetting().reset(fixture.caller(), ID, atHub());
        } else if (random.nextInt(4) == 0) {
          fixture.reconciling().reconcile(fixture.caller(), ID, atHub());
        }
      }
      long deleted =
          fixture.stored.audit(PublicationFixture.OWNER.ownerId(), ID).stream()
              .filter(entry -> entry.action() != PublishReceipts.AuditAction.RECONCILE_SUCCEEDED)
              .count();
      assertThat((long) fixture.hub.orders().size())
          .as("seed %s", seed)
          .isLessThanOrEqualTo(1 + deleted);
    }
  }

  @Test
  void amongManyRequestsAtOnceOneSends() throws Exception {
    PublicationFixture fixture = new PublicationFixture();
    fixture.writeManifest();
    PublishRun publishing = fixture.publishing();
    CountDownLatch together = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<PublishOutcome>> outcomes = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        outcomes.add(
            threads.submit(
                () -> {
                  together.await();
                  return publishing.publish(fixture.caller(), ID, privately(), PublishWatch.NONE);
                }));
      }
      together.countDown();
      for (Future<PublishOutcome> outcome : outcomes) {
        assertThat(codes(outcome.get())).isSubsetOf("publish_in_progress");
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(fixture.hub.orders()).hasSize(1);
  }

  /** Breaks some steps of the next request, and lets some time pass. */
  private static void disturb(PublicationFixture fixture, Random random) {
    fixture.receipts.repaired();
    fixture.hub.repaired();
    METHODS.stream().filter(method -> random.nextInt(5) == 0).forEach(fixture.receipts::breaking);
    switch (random.nextInt(6)) {
      case 0 -> fixture.hub.breakingVisibility();
      case 1 -> fixture.hub.breakingBeforeAnythingArrives();
      case 2 -> fixture.hub.breakingAfterEverythingArrived();
      case 3 -> fixture.hub.reporting(RemoteVisibility.UNKNOWN);
      case 4 -> fixture.hub.reporting(RemoteVisibility.PUBLIC);
      default -> fixture.clock.pass(Duration.ofSeconds(random.nextInt(120)));
    }
  }
}
