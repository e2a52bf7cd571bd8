package io.datasetbuilder.embedded.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishListener.PublishStep;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("the log of publications")
class PublishLogTest {

  private static final String CANARY = "https://hub.example/upload?signature=canary";

  private final Logger log = Logger.getLogger("io.datasetbuilder.publish");
  private final List<String> lines = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          if (line.getMessage().contains("run-of-this-test")) {
            lines.add(line.getMessage() + line.getThrown());
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    log.addHandler(handler);
  }

  @AfterEach
  void leave() {
    log.removeHandler(handler);
  }

  private static void failed(RuntimeException reason) {
    ReceiptKey key =
        new ReceiptKey(
            new Principal.Service().ownerId(),
            new RunId("run-of-this-test"),
            PublishTarget.KAGGLE,
            new PublishDestination("ada", "people"));
    new PublishLog().failed(key, PublishStep.PUBLISH, reason);
  }

  @Test
  void theOperatorReadsTheStepAndTheReason() {
    failed(new PublishFailure("create the version: status 500", new IllegalStateException(CANARY)));

    assertThat(lines)
        .containsExactly(
            "publishing run run-of-this-test at ada/people (kaggle): publish failed: create the"
                + " version: status 500null");
  }

  /** What it holds may quote a hub. */
  @Test
  void anUnforeseenFailureIsNamedWithoutItsText() {
    failed(new IllegalStateException(CANARY));

    assertThat(lines)
        .singleElement()
        .asString()
        .contains("unforeseen java.lang.IllegalStateException at ", "PublishLogTest")
        .doesNotContain("canary");
  }
}
