package io.datasetbuilder.infrastructure.query.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class QueryProcessTest {

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
