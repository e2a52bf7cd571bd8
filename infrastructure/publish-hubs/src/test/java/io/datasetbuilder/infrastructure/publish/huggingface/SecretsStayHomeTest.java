package io.datasetbuilder.infrastructure.publish.huggingface;

import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.destination;
import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.files;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** The token goes to the hub and to nobody else, not even where everything is logged. */
@Isolated("reads all logs of the JVM")
class SecretsStayHomeTest {

  private final HubFixture fixture = new HubFixture();
  private final PublishDestination destination = destination();
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final Level level = root.getLevel();

  SecretsStayHomeTest() {
    logged.start();
    root.addAppender(logged);
    root.setLevel(Level.TRACE);
  }

  @AfterEach
  void close() {
    root.setLevel(level);
    root.detachAppender(logged);
    fixture.close();
  }

  @Test
  void noSecretIsLoggedWhereEverythingIs() {
    fixture.hub.api().wantParts(80_000, 60_000);
    fixture.hub.fault(Step.VERIFY, Fault.status(500), 1);
    fixture.publish(files("run-1"), destination, false);

    assertThat(logged.list).isNotEmpty();
    assertThat(texts())
        .noneMatch(text -> text.contains(HuggingFaceStandIn.TOKEN))
        .noneMatch(text -> text.contains(StandInStorage.SIGNATURE));
  }

  @Test
  void noFailureShowsASecret() {
    List<String> shown = new ArrayList<>();
    for (Step step : List.of(Step.INFO, Step.BATCH, Step.UPLOAD, Step.COMMIT)) {
      fixture.hub.fault(step, Fault.cut(), 3);
      try {
        fixture.publish(files("run-1"), destination, false);
      } catch (PublishFailure failure) {
        shown.add(failure + " " + failure.getCause());
      }
      fixture.hub.heal();
    }

    assertThat(shown)
        .hasSize(4)
        .noneMatch(text -> text.contains(HuggingFaceStandIn.TOKEN))
        .noneMatch(text -> text.contains(StandInStorage.SIGNATURE));
  }

  @Test
  void theStorageGetsNoToken() {
    fixture.publish(files("run-1"), destination, false);

    assertThat(fixture.hub.storageCalls())
        .isNotEmpty()
        .extracting(StandInCall::headers)
        .noneMatch(headers -> headers.toString().contains(HuggingFaceStandIn.TOKEN));
  }

  @Test
  void theTokenTravelsInNoAddress() {
    fixture.publish(files("run-1"), destination, false);

    assertThat(fixture.hub.hubCalls())
        .isNotEmpty()
        .extracting(StandInCall::path)
        .noneMatch(path -> path.contains(HuggingFaceStandIn.TOKEN));
  }

  private List<String> texts() {
    return logged.list.stream()
        .map(event -> event.getFormattedMessage() + " " + event.getThrowableProxy())
        .toList();
  }
}
