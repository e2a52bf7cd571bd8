package io.datasetbuilder.infrastructure.storage.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void begin() {
    file = folder.resolve("a.lock");
  }

  @Test
  void isHeldByOneAtATime() throws IOException {
    try (ProcessLock held = ProcessLock.tryAcquire(file).orElseThrow()) {
      assertThat(held.file()).exists();
      assertThat(ProcessLock.tryAcquire(file)).isEmpty();
    }
  }

  @Test
  void isFreeAgainWhenItCloses() throws IOException {
    ProcessLock.tryAcquire(file).orElseThrow().close();

    try (ProcessLock again = ProcessLock.tryAcquire(file).orElseThrow()) {
      assertThat(again).isNotNull();
    }
  }

  @Test
  void isRefusedToAnotherProcessAndFreeWhenThatProcessIsKilled() throws Exception {
    Process other = holdInAnotherProcess();
    try {
      assertThat(ProcessLock.tryAcquire(file)).isEmpty();
    } finally {
      other.destroyForcibly().waitFor();
    }

    try (ProcessLock free = ProcessLock.tryAcquire(file).orElseThrow()) {
      assertThat(free).isNotNull();
    }
  }

  private Process holdInAnotherProcess() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path source = Files.writeString(folder.resolve("Holder.java"), HOLDER);
    Process process =
        new ProcessBuilder(java, source.toString(), file.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).isEqualTo("held");
    return process;
  }

  private static final String HOLDER =
      """
      import java.nio.channels.FileChannel;
      import java.nio.file.Path;
      import java.nio.file.StandardOpenOption;

      class Holder {
        public static void main(String[] args) throws Exception {
          FileChannel channel =
              FileChannel.open(
                  Path.of(args[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          channel.lock();
          System.out.println("held");
          Thread.sleep(600_000);
        }
      }
      """;
}
