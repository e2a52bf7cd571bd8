package io.datasetbuilder.embedded;

import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.infrastructure.state.JdbiRunEvents;
import io.datasetbuilder.infrastructure.state.StateDatabase;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.FailInterruptedJobs;
import io.datasetbuilder.pipeline.runs.job.JobLimits;
import io.datasetbuilder.pipeline.runs.job.JobLookup;
import io.datasetbuilder.pipeline.runs.job.RecordMissingTerminalEvents;
import io.datasetbuilder.pipeline.runs.job.RunIdRegistry;

/**
 * Jobs, and the events of runs.
 *
 * @param used run ids that are no job's
 */
record JobParts(BuildJobs jobs, LiveEvents events, JobLookup lookup, RunIdRegistry used) {

  /**
   * Makes them. Runs whose end an earlier process could not tell are told to have ended first, and
   * jobs that it left behind are failed, where runs have owners.
   */
  static JobParts of(Place place, Storage storage, StateDatabase state, BuildCounter tally) {
    LiveEvents events = new LiveEvents(new JdbiRunEvents(state));
    RunIdRegistry used = new StoredRunIds(storage.manifests, storage.workspaces);
    if (place.recordsEvents()) {
      new RecordMissingTerminalEvents(events, storage.manifests).run();
    }
    boolean owned = place.recordsEvents() && place.ownership() != RunOwnership.SINGLE_USER;
    new FailInterruptedJobs(events, used, owned).run();
    ServerSettings server = place.settings().server();
    JobLimits limits = JobLimits.of(server.maxBuilds(), server.buildTimeLimit());
    BuildJobs jobs = new BuildJobs(limits, used, events, tally, place.clock());
    return new JobParts(jobs, events, new JobLookup(jobs, storage.manifests, events), used);
  }
}
