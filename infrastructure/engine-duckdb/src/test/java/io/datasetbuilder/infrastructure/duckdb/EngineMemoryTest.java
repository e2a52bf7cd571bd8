package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.duckdb.EngineDatabases.EngineMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EngineMemoryTest {

  private static int granted(EngineMemory memory, int shares) {
    try {
      return memory.acquire(shares, 0).orElse(0);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void allGrantsTogetherStayWithinTheTotal() {
    EngineMemory memory = new EngineMemory(1024);

    List<Integer> grants = new ArrayList<>();
    for (int call = granted(memory, 1); call > 0; call = granted(memory, 1)) {
      grants.add(call);
    }

    assertThat(grants.stream().mapToInt(Integer::intValue).sum()).isLessThanOrEqualTo(1024);
    assertThat(grants).hasSizeGreaterThan(6).allMatch(grant -> grant >= EngineMemory.LEAST_MB);
  }

  @Test
  void aLargeCallLeavesTheReserveToSmallOnes() {
    EngineMemory memory = new EngineMemory(1024);

    assertThat(granted(memory, 1)).isEqualTo((1024 - 256) / 2);
    assertThat(granted(memory, 16)).isEqualTo(64);
    assertThat(memory.freeMb()).isGreaterThanOrEqualTo(256);
  }

  @Test
  void aCallWaitsUntilMemoryComesFree() throws InterruptedException {
    EngineMemory memory = new EngineMemory(64);
    int held = granted(memory, 1);
    Thread other = new Thread(() -> memory.release(held));
    other.start();

    OptionalInt granted = memory.acquire(1, 60_000);

    assertThat(granted).hasValue(64);
  }

  @Test
  void aCallThatFindsNoneInTimeGetsNone() throws InterruptedException {
    EngineMemory memory = new EngineMemory(64);
    granted(memory, 1);

    assertThat(memory.acquire(1, 1)).isEmpty();
  }
}
