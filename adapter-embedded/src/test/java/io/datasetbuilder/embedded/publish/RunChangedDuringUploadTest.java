package io.datasetbuilder.embedded.publish;

import static io.datasetbuilder.embedded.publish.PublishingService.RUN;
import static io.datasetbuilder.embedded.publish.PublishingService.at;
import static io.datasetbuilder.embedded.publish.PublishingService.codes;
import static io.datasetbuilder.embedded.publish.PublishingService.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishOutcome;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.SettledReceipt.Settlement;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import io.datasetbuilder.pipeline.warehouse.deletion.Deletions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is deleted or changed while it is uploaded to a hub, and its receipt after that. */
class RunChangedDuringUploadTest {

  private static final String REPOSITORY = HuggingFaceStandIn.OWNER + "/people";
  private static final TargetDestination AT =
      at(PublishTarget.HUGGINGFACE, HuggingFaceStandIn.OWNER);

  @TempDir Path folder;

  private final HuggingFaceStandIn hub = new HuggingFaceStandIn();
  private final AtomicBoolean isHarmed = new AtomicBoolean();
  private PublishingService opened;

  @BeforeEach
  void open() {
    opened =
        new PublishingService(
                folder, Map.of("HF_ENDPOINT", hub.endpoint(), "HF_TOKEN", HuggingFaceStandIn.TOKEN))
            .built();
  }

  @AfterEach
  void close() {
    opened.close();
    hub.close();
  }

  private interface Harm {
    void done() throws IOException;
  }

  /** Publishes, and does harm once the first bytes have been sent. */
  private PublishOutcome publish(Harm harm) {
    PublishWatch watch =
        new PublishWatch(
            bytes -> {
              if (!isHarmed.getAndSet(true)) {
                harmed(harm);
              }
            },
            Cancellation.NEVER);
    return opened
        .service
        .publications()
        .publish(RUN, request(PublishTarget.HUGGINGFACE, HuggingFaceStandIn.OWNER), watch);
  }

  private static void harmed(Harm harm) {
    try {
      harm.done();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private long commits() {
    return hub.repository(REPOSITORY).commits().size() - 1L;
  }

  @Tag("deep")
  @Test
  void aRunThatIsDeletedIsNotPublishedAndItsReceiptIsAsHardToFind() throws IOException {
    Path run = folder.resolve("out/one");
    Path away = folder.resolve("away");

    PublishOutcome outcome = publish(() -> Files.move(run, away));

    Publications publications = opened.service.publications();
    assertThat(isHarmed).isTrue();
    assertThat(codes(outcome)).containsExactly("publish_failed");
    assertThat(commits()).isZero();
    assertThat(codes(publications.receipt(RUN, AT))).containsExactly("run_not_found");
    assertThat(codes(publications.reconcile(RUN, AT))).containsExactly("run_not_found");

    Files.move(away, run);
    assertThat(Results.value(publications.receipt(RUN, AT)).state())
        .isEqualTo(ReceiptState.UNKNOWN);
    assertThat(Results.value(publications.reconcile(RUN, AT)).state()).isEqualTo(Settlement.RESET);
    assertThat(codes(publish(() -> {}))).isEmpty();
    assertThat(commits()).isOne();
  }

  @Tag("deep")
  @Test
  void aRunIsNotDeletedWhileItIsPublishedAndIsAfterwards() {
    List<String> refusals = new ArrayList<>();
    Deletions deletions = opened.service.deletions();

    PublishOutcome outcome =
        publish(() -> refusals.addAll(codes(deletions.deleteRuns(List.of(RUN)))));

    assertThat(refusals).containsExactly("run_being_published");
    assertThat(codes(outcome)).isEmpty();
    assertThat(commits()).isOne();
    assertThat(codes(deletions.deleteRuns(List.of(RUN)))).isEmpty();
    assertThat(folder.resolve("out/one")).doesNotExist();
  }

  @Test
  void aRunWhosePublicationWasCutOffIsNotDeletedUntilItIsReconciled() {
    Deletions deletions = opened.service.deletions();
    Path card = folder.resolve("out/one/gold/people/hub/README.md");
    publish(() -> Files.write(card, new byte[1]));

    assertThat(codes(deletions.deleteRuns(List.of(RUN)))).containsExactly("run_being_published");

    Results.value(opened.service.publications().reconcile(RUN, AT));
    assertThat(codes(deletions.deleteRuns(List.of(RUN)))).isEmpty();
  }

  @Test
  void aFileThatIsChangedIsNotPublishedAndTheReceiptIsReset() throws IOException {
    Path card = folder.resolve("out/one/gold/people/hub/README.md");
    byte[] built = Files.readAllBytes(card);

    PublishOutcome outcome = publish(() -> Files.write(card, new byte[built.length]));

    Publications publications = opened.service.publications();
    assertThat(isHarmed).isTrue();
    assertThat(codes(outcome)).containsExactly("publish_failed");
    assertThat(commits()).isZero();
    assertThat(Results.value(publications.receipt(RUN, AT)).state())
        .isEqualTo(ReceiptState.UNKNOWN);
    assertThat(Results.value(publications.reconcile(RUN, AT)).state()).isEqualTo(Settlement.RESET);

    Files.write(card, built);
    assertThat(codes(publish(() -> {}))).isEmpty();
    assertThat(commits()).isOne();
  }
}
