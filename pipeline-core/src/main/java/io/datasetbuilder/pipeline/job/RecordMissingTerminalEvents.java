package io.datasetbuilder.pipeline.job;

import io.datasetbuilder.pipeline.event.NewEvent;
import io.datasetbuilder.pipeline.event.RunEvents;
import io.datasetbuilder.pipeline.event.TerminalEvents;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.ManifestReading;
import io.datasetbuilder.pipeline.run.ManifestStore;
import io.datasetbuilder.pipeline.run.RunId;
import java.util.List;
import java.util.Optional;

/**
 * Gives runs that have a manifest, but whose service was stopped before it could tell of their end,
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
   * @return the runs whose end was told now
   */
  public List<RunId> run() {
    return events.withoutEnding().stream().filter(this::told).toList();
  }

  private boolean told(RunId run) {
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
