package io.datasetbuilder.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.stage.Stage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final String UP_ONE = "\u001b[1F";

  private final ByteArrayOutputStream drawn = new ByteArrayOutputStream();

  @Test
  void nothingIsDrawnWithoutATerminal() {
    run(Progress.Terminal.NONE);

    assertThat(text()).isEmpty();
  }

  @Test
  void aStagesLineIsRedrawnInPlace() {
    run(new Progress.Terminal(true, false, false));

    assertThat(text())
        .startsWith("\r\u001b[2Kpeople                   bronze [........................] 0 %\n")
        .contains(UP_ONE + "\r\u001b[2Kpeople                   bronze [########################]")
        .endsWith(" 7 rows\n");
  }

  @Test
  void coloursAndBlocksAreUsedWhereTheyAreWanted() {
    run(new Progress.Terminal(true, true, true));

    assertThat(text()).contains("\u001b[32m", "\u2588");
  }

  @Test
  void aFailureIsReportedAsSuch() {
    Progress progress = progress(new Progress.Terminal(true, true, false));
    progress.stageFailed("people", Stage.SILVER, List.of());

    assertThat(text()).contains("\u001b[31m", "silver", "failed");
  }

  @Test
  void nothingIsDrawnOnceItIsFinished() {
    Progress progress = progress(new Progress.Terminal(true, false, false));
    progress.finish();
    progress.stageStarted("people", Stage.GOLD);

    assertThat(text()).isEmpty();
  }

  private void run(Progress.Terminal terminal) {
    try (Progress progress = progress(terminal)) {
      progress.stageStarted("people", Stage.BRONZE);
      progress.stageProgress("people", Stage.BRONZE, 0.5);
      progress.stageCompleted("people", Stage.BRONZE, 7);
    }
  }

  private Progress progress(Progress.Terminal terminal) {
    return new Progress(new PrintStream(drawn, true, StandardCharsets.UTF_8), terminal);
  }

  private String text() {
    return drawn.toString(StandardCharsets.UTF_8);
  }
}
