package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * State of the parts of the service at one moment. A part that could not be queried is empty.
 *
 * @param api latency of calls
 * @param jobs builds that wait, and builds that workers execute
 * @param workers number of builds that may run at once: known while the process runs
 * @param engine resources of the process that the table engine holds
 * @param queries queries of built tables
 * @param store the store of artifacts
 * @param signIn whether every identity provider can be used; empty in a service without sign-in
 */
public record MonitoringSummary(
    Instant generatedAt,
    ApiLatency api,
    Optional<BuildJobs.JobMetrics> jobs,
    int workers,
    EngineLoad engine,
    QueryLoad queries,
    Optional<StoreActivity> store,
    Optional<Availability> signIn) {

  /** Whether every part is available (Spec, "Other state vocabularies"). */
  public boolean healthy() {
    return jobs.isPresent()
        && engine.abandoned() == 0
        && store.isPresent()
        && signIn.orElse(Availability.AVAILABLE) == Availability.AVAILABLE;
  }

  /** Sessions that the engine does not let go hold threads and memory that builds lack. */
  public Availability workersAvailability() {
    return jobs.isPresent() && engine.abandoned() > 0 ? Availability.PARTIAL : availability(jobs);
  }

  /** Availability of a part that was queried. */
  public static Availability availability(Optional<?> part) {
    return part.isPresent() ? Availability.AVAILABLE : Availability.UNAVAILABLE;
  }

  /**
   * Last activity of the store of artifacts.
   *
   * @param lastWriteAt end of the newest successful build; empty before the first
   */
  public record StoreActivity(Optional<Instant> lastWriteAt) {}

  /**
   * Queries of built tables at one moment.
   *
   * @param running those that hold a slot
   * @param capacity how many may run at once
   */
  public record QueryLoad(int running, int capacity) {}

  /** Completeness of a metric. */
  public enum Availability implements WireNamed.LowerCase {
    AVAILABLE,
    /** Some of the counted items are left out. */
    PARTIAL,
    /** Nothing. */
    UNAVAILABLE
  }

  /**
   * Latency of the service.
   *
   * @param samples number of measured requests, 0 to {@value LatencyWindow#SIZE}
   * @param p95 duration that 95 of 100 requests did not exceed (nearest rank); empty without a
   *     sample
   */
  public record ApiLatency(int samples, Optional<Duration> p95) {}
}
