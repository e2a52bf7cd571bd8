package io.datasetbuilder.pipeline.monitoring;

import io.datasetbuilder.pipeline.job.JobFigures;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * How the parts of the service do at one moment. A part that could not be asked is empty.
 *
 * @param api how fast calls are answered
 * @param jobs builds that wait, and builds that workers are at
 * @param workers how many builds may run at once: known while the process runs
 * @param store the store of artifacts
 */
public record MonitoringSummary(
    Instant generatedAt,
    ApiLatency api,
    Optional<JobFigures> jobs,
    int workers,
    Optional<StoreActivity> store) {

  public MonitoringSummary {
    Objects.requireNonNull(generatedAt, "generatedAt");
    Objects.requireNonNull(api, "api");
    Objects.requireNonNull(jobs, "jobs");
    Objects.requireNonNull(store, "store");
  }

  /** Whether every part is available (Spec, "Other state vocabularies"). */
  public boolean healthy() {
    return jobs.isPresent() && store.isPresent();
  }

  /** Whether a part that was asked is available. */
  public static Availability availability(Optional<?> part) {
    return part.isPresent() ? Availability.AVAILABLE : Availability.UNAVAILABLE;
  }
}
