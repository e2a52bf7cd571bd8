package io.datasetbuilder.pipeline.runs.monitoring;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How the parts of the service do at one moment. A part that could not be asked is empty.
 *
 * @param api how fast calls are answered
 * @param jobs builds that wait, and builds that workers are at
 * @param workers how many builds may run at once: known while the process runs
 * @param engine what the table engine holds of the process
 * @param queries queries of built tables
 * @param store the store of artifacts
 * @param signIn whether every identity provider can be used; empty where nobody signs in
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

  /** Whether a part that was asked is available. */
  public static Availability availability(Optional<?> part) {
    return part.isPresent() ? Availability.AVAILABLE : Availability.UNAVAILABLE;
  }

  /**
   * What the store of artifacts did last.
   *
   * @param lastWriteAt when the newest successful build ended; empty before the first
   */
  public record StoreActivity(Optional<Instant> lastWriteAt) {}

  /**
   * Queries of built tables at one moment.
   *
   * @param running those that hold a slot
   * @param capacity how many may run at once
   */
  public record QueryLoad(int running, int capacity) {}

  /** How much of a figure could be found out. */
  public enum Availability implements WireNamed.LowerCase {
    AVAILABLE,
    /** Some of what it counts is left out. */
    PARTIAL,
    /** Nothing. */
    UNAVAILABLE
  }

  /**
   * How fast the service answers.
   *
   * @param samples requests that are known of, 0 to {@value LatencyWindow#SIZE}
   * @param p95 95 of 100 requests took no longer (nearest rank); empty without a sample
   */
  public record ApiLatency(int samples, Optional<Duration> p95) {}
}
