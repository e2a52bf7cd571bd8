package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessMemoryTest {

  @Test
  void theResidentMemoryIsThatOfNow() {
    assertThat(
            ChildProcesses.memory(
                List.of("VmHWM:\t  9000 kB", "VmRSS:\t    2048 kB"), ChildProcesses.RESIDENT))
        .hasValue(2048 * 1024L);
  }

  @Test
  void aProcessThatHasEndedHasNone() {
    assertThat(ChildProcesses.memory(List.of("Name:\tjava"), ChildProcesses.RESIDENT)).isEmpty();
  }
}
