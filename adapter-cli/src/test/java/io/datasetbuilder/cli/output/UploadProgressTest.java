package io.datasetbuilder.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The line that shows how much of an upload is sent. */
class UploadProgressTest {

  private static final Progress.Terminal PLAIN = new Progress.Terminal(true, false, false);
  private static final long LONG = Duration.ofHours(1).toNanos();

  private final ByteArrayOutputStream drawn = new ByteArrayOutputStream();

  @Test
  void nothingIsDrawnWithoutATerminal() {
    send(Progress.Terminal.NONE, 0);

    assertThat(text()).isEmpty();
  }

  @Test
  void nothingIsDrawnOfAShortUpload() {
    send(PLAIN, LONG);

    assertThat(text()).isEmpty();
  }

  @Test
  void theLineIsRedrawnInPlaceAndEndsFull() {
    send(PLAIN, 0);

    assertThat(text())
        .startsWith("\r\u001b[2Ksending [")
        .endsWith("[########################] 2.0 kB of 2.0 kB\n");
  }

  @Test
  void bytesThatWereSentTwiceDoNotExceedTheWhole() {
    try (UploadProgress progress = progress(PLAIN, 0)) {
      progress.sent(1_500);
      progress.sent(1_500);
    }

    assertThat(text()).contains("2.0 kB of 2.0 kB").doesNotContain("3.0 kB");
  }

  private void send(Progress.Terminal terminal, long shortNanos) {
    try (UploadProgress progress = progress(terminal, shortNanos)) {
      progress.sent(500);
      progress.sent(1_500);
    }
  }

  private UploadProgress progress(Progress.Terminal terminal, long shortNanos) {
    PrintStream out = new PrintStream(drawn, true, StandardCharsets.UTF_8);
    return new UploadProgress(out, terminal, 2_000, shortNanos);
  }

  private String text() {
    return drawn.toString(StandardCharsets.UTF_8);
  }
}
