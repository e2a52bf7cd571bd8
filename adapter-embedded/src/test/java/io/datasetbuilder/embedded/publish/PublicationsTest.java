package io.datasetbuilder.embedded.publish;

import static io.datasetbuilder.embedded.publish.PublishingService.RUN;
import static io.datasetbuilder.embedded.publish.PublishingService.at;
import static io.datasetbuilder.embedded.publish.PublishingService.codes;
import static io.datasetbuilder.embedded.publish.PublishingService.people;
import static io.datasetbuilder.embedded.publish.PublishingService.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishOutcome;
import io.datasetbuilder.pipeline.publish.PublishReadiness;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publishing on this machine through the facade. */
class PublicationsTest {

  @TempDir Path folder;

  private PublishingService opened() {
    return new PublishingService(
            folder, Map.of("SVC_LOCAL_PUBLISH_ROOT", folder.resolve("published").toString()))
        .built();
  }

  private static PublishOutcome publish(PublishingService opened, PublishWatch watch) {
    return opened.service.publications().publish(RUN, request(PublishTarget.LOCAL, "ada"), watch);
  }

  @Test
  void aRunIsPublishedWithItsProgressReported() {
    try (PublishingService opened = opened()) {
      AtomicLong sent = new AtomicLong();
      PublishReadiness readiness =
          Results.value(
              opened
                  .service
                  .publications()
                  .readiness(RUN, PublishTarget.LOCAL, Optional.of(people("ada"))));

      long announced =
          Results.value(
                  opened.service.publications().preview(RUN, request(PublishTarget.LOCAL, "ada")))
              .bytes();

      PublishOutcome outcome =
          publish(opened, new PublishWatch(sent::addAndGet, Cancellation.NEVER));

      assertThat(readiness.ready()).isTrue();
      assertThat(outcome).isInstanceOf(PublishOutcome.Published.class);
      assertThat(sent.get()).isPositive().isEqualTo(announced);
      assertThat(folder.resolve("published/ada/people/people/table.parquet")).isRegularFile();
      assertThat(
              Results.value(
                      opened.service.publications().receipt(RUN, at(PublishTarget.LOCAL, "ada")))
                  .state())
          .isEqualTo(ReceiptState.SUCCEEDED);
    }
  }

  @Test
  void aPublicationThatIsCancelledLeavesItsEndUnknown() {
    try (PublishingService opened = opened()) {
      PublishWatch cancelling = new PublishWatch(Publisher.Progress.NONE, () -> true);

      PublishOutcome outcome = publish(opened, cancelling);

      assertThat(codes(outcome)).containsExactly("publish_failed");
      assertThat(folder.resolve("published/ada/people")).doesNotExist();
      assertThat(codes(publish(opened, PublishWatch.NONE)))
          .containsExactly("publish_state_unknown");
      assertThat(
              Results.value(
                      opened.service.publications().reconcile(RUN, at(PublishTarget.LOCAL, "ada")))
                  .toJson()
                  .members()
                  .toString())
          .contains("reset");
      assertThat(codes(publish(opened, PublishWatch.NONE))).isEmpty();
    }
  }

  /** What is left of the run while it is published is never published in its place. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatIsDeletedOrChangedMeanwhileEndsThePublication(boolean deleted) {
    try (PublishingService opened = opened()) {
      Path last = folder.resolve("out/one/gold/people/table.parquet");
      Publisher.Progress breaking =
          bytes -> {
            if (deleted) {
              last.toFile().delete();
            } else {
              garble(last);
            }
          };

      PublishOutcome outcome = publish(opened, new PublishWatch(breaking, Cancellation.NEVER));

      assertThat(codes(outcome)).containsExactly("publish_failed");
      assertThat(folder.resolve("published/ada/people")).doesNotExist();
    }
  }

  private static void garble(Path file) {
    try {
      Files.write(file, new byte[(int) Files.size(file)]);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void aReceiptOutlivesTheService() {
    try (PublishingService first = opened()) {
      publish(first, PublishWatch.NONE);
    }
    try (PublishingService second =
        new PublishingService(
            folder, Map.of("SVC_LOCAL_PUBLISH_ROOT", folder.resolve("published").toString()))) {

      assertThat(publish(second, PublishWatch.NONE)).isInstanceOf(PublishOutcome.Published.class);
      Results.value(second.service.publications().reset(RUN, at(PublishTarget.LOCAL, "ada")));
      assertThat(Results.value(second.service.publications().audit(RUN))).hasSize(1);
    }
  }

  @Test
  void aRunThatIsNotThereIsRefusedByEveryOperation() {
    try (PublishingService opened = opened()) {
      Publications publications = opened.service.publications();
      RunId nowhere = new RunId("nowhere");

      assertThat(codes(publications.readiness(nowhere, PublishTarget.LOCAL, Optional.empty())))
          .containsExactly("run_not_found");
      assertThat(
              codes(
                  publications.publish(
                      nowhere, request(PublishTarget.LOCAL, "ada"), PublishWatch.NONE)))
          .containsExactly("run_not_found");
      assertThat(codes(publications.audit(nowhere))).containsExactly("run_not_found");
    }
  }

  /** Publishing replaces a folder: it must be none of the service. */
  @ParameterizedTest
  @ValueSource(strings = {"out", "out/published", ".", "wh", "wh/published"})
  void aRootThatHoldsWhatTheServiceKeepsIsRefused(String root) {
    Map<String, String> variables =
        Map.of("SVC_LOCAL_PUBLISH_ROOT", folder.resolve(root).toString());
    try (PublishingService opened =
        new PublishingService(
            folder,
            variables,
            builder -> builder.warehouse(WarehouseSettings.in(folder.resolve("wh"))))) {

      assertThat(opened.service.open().map(problem -> problem.code().wire()))
          .contains("invalid_setting");
      assertThat(codes(publish(opened, PublishWatch.NONE))).containsExactly("invalid_setting");
    }
  }
}
