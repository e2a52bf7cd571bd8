package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.plan.EngineLoad;
import java.util.HashSet;
import java.util.Set;

/**
 * What the databases of one process share: the settings, the memory, and the count of those that
 * were abandoned. Safe for concurrent use.
 */
final class EngineBudget {

  private final EngineSettings settings;
  private final EngineMemory memory;
  private final Set<EngineConnection> open = new HashSet<>();
  private final Set<EngineConnection> abandoned = new HashSet<>();

  EngineBudget(EngineSettings settings) {
    this.settings = settings;
    this.memory = new EngineMemory(settings.memoryMb());
  }

  EngineSettings settings() {
    return settings;
  }

  EngineMemory memory() {
    return memory;
  }

  synchronized EngineLoad load() {
    return new EngineLoad(open.size() - abandoned.size(), abandoned.size(), memory.freeMb());
  }

  synchronized void opened(EngineConnection connection) {
    open.add(connection);
  }

  /** Without effect when it has been closed meanwhile. */
  synchronized void abandoned(EngineConnection connection) {
    if (open.contains(connection)) {
      abandoned.add(connection);
    }
  }

  synchronized void closed(EngineConnection connection) {
    open.remove(connection);
    abandoned.remove(connection);
  }
}
