package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestReading;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.TerminalEvents;
import java.util.List;
import java.util.Optional;

/**
 * Gives runs that have a manifest, but whose service was stopped before it could report their end,
 * the event that ends them: exactly one ends each run.
 */
public final class RecordMissingTerminalEvents {

  private final RunEvents events;
  private final ManifestStore manifests;

  public RecordMissingTerminalEvents(RunEvents events, ManifestStore manifests) {
    this.events = events;
    this.manifests = manifests;
  }

  /**
   * To be run before the first job is taken in.
   *
   * @return the runs whose end was reported now
   */
  public List<RunId> run() {
    return events.withoutEnding().stream().filter(this::stated).toList();
  }

  private boolean stated(RunId run) {
    Optional<NewEvent> ending =
        manifests
            .read(run)
            .flatMap(ManifestReading::manifest)
            .map(RecordMissingTerminalEvents::ending);
    ending.ifPresent(event -> events.append(run, event));
    return ending.isPresent();
  }

  private static NewEvent ending(Manifest manifest) {
    return TerminalEvents.of(manifest.run().status(), Optional.empty());
  }
}
