package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.embedded.settings.QuerySettings;
import io.datasetbuilder.infrastructure.query.DuckDbQueryEngine;
import io.datasetbuilder.infrastructure.query.QueryEngineSettings;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.warehouse.profile.ProfileCache;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.time.InstantSource;
import java.util.OptionalInt;

/**
 * Components that all queries of a service share: the engine with its processes, the slots of
 * queries that the engine of builds runs, and the cache of profiles. Safe for concurrent use.
 */
public final class QueryComponents implements AutoCloseable {

  /** Below this an engine spills with any data. */
  private static final int LEAST_MEMORY_MB = 256;

  /** Profiles that are remembered: each takes some hundred bytes a column. */
  private static final int MOST_PROFILES = 500;

  private final QuerySlots slots;
  private final QueryEngine engine;
  private final QuerySlots engineSlots;
  private final ProfileCache profiles;

  QueryComponents(ServiceContext context) {
    QuerySettings settings = context.settings().queries();
    EngineLimits limits = context.settings().engine().limits();
    QueryEngineSettings ofEngine =
        new QueryEngineSettings(
            context.temporaryFolder(),
            settings.maxConcurrency(),
            settings.maxMemoryMb(),
            settings.memoryBudgetMb(),
            limits.threads(),
            Math.max(LEAST_MEMORY_MB, limits.memoryMb() / settings.maxConcurrency()),
            QueryEngineSettings.DEFAULT_SPILL_MB);
    this.slots = ofEngine.slots(InstantSource.system());
    this.engine = new DuckDbQueryEngine(ofEngine, slots);
    this.engineSlots =
        new QuerySlots(
            settings.maxConcurrency(), OptionalInt.empty(), OptionalInt.empty(), context.clock());
    this.profiles = new ProfileCache(context.clock(), settings.maxConcurrency(), MOST_PROFILES);
  }

  public QueryEngine engine() {
    return engine;
  }

  /** The slots of the engine. */
  public QuerySlots slots() {
    return slots;
  }

  /**
   * One slot for each query that the engine of builds works for, too: on a masked copy of its
   * table, or on the file of its result. There are as many as queries may run.
   */
  public QuerySlots engineSlots() {
    return engineSlots;
  }

  /** Profiles that were computed, and those that took too long. */
  public ProfileCache profiles() {
    return profiles;
  }

  /** Ends all query processes. */
  @Override
  public void close() {
    engine.close();
  }
}
