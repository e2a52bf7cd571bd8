package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.event.JdbiRunEvents;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.EndInterruptedRuns;
import io.datasetbuilder.pipeline.runs.job.JobLookup;
import io.datasetbuilder.pipeline.runs.job.RunIdRegistry;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Jobs, and the events of runs.
 *
 * @param used run ids that are no job's
 */
public record JobComponents(
    BuildJobs jobs, LiveEvents events, JobLookup lookup, RunIdRegistry used) {

  /**
   * Makes them. Runs whose end an earlier process could not record get their last event first, and
   * jobs that it left unfinished are failed, where runs have owners.
   */
  static JobComponents of(
      ServiceContext context,
      StorageComponents storage,
      StateDatabase state,
      RunIndex index,
      BuildCounter counter) {
    LiveEvents events = new LiveEvents(new JdbiRunEvents(state));
    RunIdRegistry used = new StoredRunIds(storage.manifests(), storage.workspaces());
    if (context.recordsEvents()) {
      EndInterruptedRuns interrupted =
          new EndInterruptedRuns(events, context.ownership() != RunOwnership.SINGLE_USER);
      interrupted.ofManifests(storage.manifests());
      interrupted.ofJobs(used);
    }
    ServerSettings server = context.settings().server();
    BuildJobs.JobLimits limits =
        BuildJobs.JobLimits.of(
            server.maxBuilds(),
            server.buildTimeLimit(),
            context.multiUser() ? OptionalInt.of(server.maxBuildsOfOwner()) : OptionalInt.empty());
    BuildJobs jobs =
        new BuildJobs(
            limits, used, events, counter, context.clock(), BuildThreads.pool(server.maxBuilds()));
    JobLookup lookup = new JobLookup(jobs, index, storage.manifests(), events);
    return new JobComponents(jobs, events, lookup, used);
  }

  /** Run ids that the output folder knows. */
  private record StoredRunIds(ManifestStore manifests, RunWorkspaces workspaces)
      implements RunIdRegistry {

    @Override
    public boolean isCompleted(RunId run) {
      return manifests.exists(run);
    }

    @Override
    public Optional<OwnerId> ownerOf(RunId run) {
      return manifests.readable(run).flatMap(manifest -> manifest.run().ownerId());
    }

    @Override
    public Optional<RunStatus> statusOf(RunId run) {
      return manifests.statusOf(run);
    }

    @Override
    public boolean isInProgress(RunId run) {
      return workspaces.isInProgress(run);
    }
  }
}
