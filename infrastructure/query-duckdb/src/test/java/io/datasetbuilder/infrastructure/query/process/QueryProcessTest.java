package io.datasetbuilder.infrastructure.query.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class QueryProcessTest {

  /** The caller waits for the process, not for its thread. */
  @Test
  void aStartThatFailsUnexpectedlyEndsTheProcess() throws Exception {
    try (ProcessStarter nowhere = new ProcessStarter(null, OptionalInt.empty());
        QueryProcess process = QueryProcess.start(nowhere, 1)) {
      assertThat(process.ready().get()).isFalse();
      assertThat(process.end().failure()).containsInstanceOf(NullPointerException.class);
      assertThat(process.end().setUpFailure()).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatAProcessHasStartedIsKilledWithIt() throws Exception {
    Process process =
        new ProcessBuilder("/bin/sh", "-c", "sh -c 'sleep 600 & echo; wait' & wait").start();
    assertThat(process.getInputStream().read()).isEqualTo('\n');
    List<ProcessHandle> started = process.descendants().toList();
    try {
      assertThat(started).hasSize(2);
      QueryProcess.kill(process);
      process.waitFor();
      for (ProcessHandle one : started) {
        one.onExit().get();
      }
    } finally {
      started.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
