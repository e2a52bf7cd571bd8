package io.datasetbuilder.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The line that shows how much of an upload is sent, or how many files are copied. */
class ProgressLineTest {

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
    try (ProgressLine progress = progress(PLAIN, 0)) {
      progress.add(1_500);
      progress.add(1_500);
    }

    assertThat(text()).contains("2.0 kB of 2.0 kB").doesNotContain("3.0 kB");
  }

  @Test
  void filesAreCounted() {
    PrintStream out = new PrintStream(drawn, true, StandardCharsets.UTF_8);
    ProgressLine.Work copying = new ProgressLine.Work("copying", NumberFormat::count, " files");
    try (ProgressLine progress = new ProgressLine(out, PLAIN, copying, 0, 0)) {
      progress.at(1, 1_200);
      progress.at(1_200, 1_200);
    }

    assertThat(text()).startsWith("\r\u001b[2Kcopying [").endsWith("1,200 of 1,200 files\n");
  }

  private void send(Progress.Terminal terminal, long shortNanos) {
    try (ProgressLine progress = progress(terminal, shortNanos)) {
      progress.add(500);
      progress.add(1_500);
    }
  }

  private ProgressLine progress(Progress.Terminal terminal, long shortNanos) {
    PrintStream out = new PrintStream(drawn, true, StandardCharsets.UTF_8);
    ProgressLine.Work sending = new ProgressLine.Work("sending", NumberFormat::bytes, "");
    return new ProgressLine(out, terminal, sending, 2_000, shortNanos);
  }

  private String text() {
    return drawn.toString(StandardCharsets.UTF_8);
  }
}
