package io.datasetbuilder.infrastructure.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.Command;
import io.datasetbuilder.pipeline.runs.notice.Notice;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Message;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class CommandChannelTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;

  @Test
  void theProgramReadsTheNoticeFromItsInput() throws IOException {
    Delivery result = deliver(LONG, "cat > received; echo $DATASET_BUILDER_EVENT > kind", "{}");

    assertThat(result).isEqualTo(Delivery.CONFIRMED);
    assertThat(folder.resolve("received")).hasContent("{}");
    assertThat(Files.readString(folder.resolve("kind"))).isEqualTo("failed\n");
  }

  @Test
  void theProgramHasNoOtherVariables() throws IOException {
    deliver(LONG, "env > variables", "{}");

    assertThat(Files.readAllLines(folder.resolve("variables")))
        .extracting(line -> line.substring(0, line.indexOf('=')))
        .isSubsetOf(
            "PATH",
            "HOME",
            "LANG",
            "LC_ALL",
            "TZ",
            "TMPDIR",
            "TEMP",
            "TMP",
            "PWD",
            "SHLVL",
            "_",
            "OLDPWD",
            "DATASET_BUILDER_EVENT",
            "DATASET_BUILDER_EVENT_ID");
  }

  @Test
  void anotherExitCodeIsAFailure() {
    assertThat(deliver(LONG, "exit 3", "{}")).isEqualTo(Delivery.failed("command_exit_3"));
  }

  @Test
  void aProgramThatDoesNotExistIsAFailure() {
    try (CommandChannel channel = channel(LONG, List.of(folder.resolve("missing").toString()))) {
      assertThat(channel.deliver(message("{}"), Cancellation.NEVER))
          .isEqualTo(Delivery.failed("command_not_started"));
    }
  }

  @Test
  void aLateProgramIsKilledWithItsChildren() throws IOException {
    Delivery result = deliver(Duration.ofMillis(500), "sleep 300 & echo $! > child; wait", "{}");

    assertThat(result).isEqualTo(Delivery.failed("command_timeout"));
    long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
    ProcessHandle.of(child).ifPresent(handle -> handle.onExit().join());
    assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aProgramThatDoesNotReadItsInputIsNoObstacle() {
    assertThat(deliver(LONG, "exit 0", "x".repeat(1_000_000))).isEqualTo(Delivery.CONFIRMED);
  }

  @Test
  void aCancelledAttemptKillsTheProgram() {
    try (CommandChannel channel = channel(LONG, List.of("/bin/sh", "-c", "sleep 300"))) {
      assertThat(channel.deliver(message("{}"), () -> true))
          .isEqualTo(Delivery.failed("cancelled"));
    }
  }

  private Delivery deliver(Duration timeout, String script, String body) {
    try (CommandChannel channel = channel(timeout, List.of("/bin/sh", "-c", script))) {
      return channel.deliver(message(body), Cancellation.NEVER);
    }
  }

  private CommandChannel channel(Duration timeout, List<String> arguments) {
    return new CommandChannel(new Command(arguments), timeout, folder);
  }

  private static Message message(String body) {
    return new Message("r1.failed", NoticeKind.FAILED, "r1", Notice.CLOUD_EVENT, body);
  }
}
