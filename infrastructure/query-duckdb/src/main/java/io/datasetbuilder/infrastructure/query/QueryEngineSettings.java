package io.datasetbuilder.infrastructure.query;

import io.datasetbuilder.infrastructure.query.process.ProcessStarter;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.OptionalInt;

/**
 * Limits on the resources that queries may use (Spec, "Limits").
 *
 * @param folder folder for the folders of the processes, which are deleted with them; created when
 *     it is missing
 * @param maxConcurrency queries that run at once, at least 1; as many processes wait for the next
 * @param maxMemoryMb MiB of address space of each process; below {@link
 *     ProcessStarter#OWN_MEMORY_MB} no query succeeds. Empty: the engine's own limit alone
 * @param memoryBudgetMb MiB of all queries that run at once
 * @param threads of the engine of each process, at least 1
 * @param memoryMb MiB of the engine of each process, at least 1; less where the cap or the budget
 *     leaves less
 * @param maxSpillMb MiB that each engine may write to its folder
 */
public record QueryEngineSettings(
    Path folder,
    int maxConcurrency,
    OptionalInt maxMemoryMb,
    OptionalInt memoryBudgetMb,
    int threads,
    int memoryMb,
    long maxSpillMb) {

  /**
   * 4 GiB: space for the sorts and groups of a query that exceed its memory, with a reserve for the
   * next query.
   */
  public static final long DEFAULT_SPILL_MB = 4_096;

  private static final int LEAST_ENGINE_MB = 16;

  public QueryEngineSettings {
    if (maxConcurrency < 1 || threads < 1 || memoryMb < 1 || maxSpillMb < 0) {
      throw new IllegalArgumentException("at least one query, one thread and 1 MiB");
    }
  }

  /** Slots for as many queries as these limits allow at once. */
  public QuerySlots slots(InstantSource clock) {
    return new QuerySlots(maxConcurrency, maxMemoryMb, memoryBudgetMb, clock);
  }

  /** The memory limit of each engine in MiB. */
  int engineMemoryMb() {
    int left =
        maxMemoryMb.isPresent()
            ? maxMemoryMb.getAsInt() - ProcessStarter.OWN_MEMORY_MB
            : memoryBudgetMb.orElse(memoryMb);
    return Math.max(LEAST_ENGINE_MB, Math.min(memoryMb, left));
  }
}
