package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.benchmarks.ChildProcesses.ProcessMemory;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessMemoryTest {

  @Test
  void theResidentMemoryIsThatOfNow() {
    assertThat(ProcessMemory.RESIDENT.in(List.of("VmHWM:\t  9000 kB", "VmRSS:\t    2048 kB")))
        .hasValue(2048 * 1024L);
  }

  @Test
  void aProcessThatHasEndedHasNone() {
    assertThat(ProcessMemory.RESIDENT.in(List.of("Name:\tjava"))).isEmpty();
  }
}
