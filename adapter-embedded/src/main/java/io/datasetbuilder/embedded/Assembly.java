package io.datasetbuilder.embedded;

import io.datasetbuilder.embedded.provider.ProviderDesk;
import io.datasetbuilder.pipeline.document.export.BuiltInExporters;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.table.plan.EngineLoad;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The composition root: makes each part once, when it is first needed. A validation needs the gates
 * alone, so that no engine, JSON library or storage is loaded for it. Safe for concurrent use.
 */
final class Assembly {

  private final Place place;
  private final ExporterRegistry exporters;
  private final SpecValidator gates;
  private final BuildCounter tally = new BuildCounter();
  private final Lazy<RunIds> runIds;
  private final Lazy<Databases> databases;
  private final Lazy<Storage> storage;
  private final Lazy<Records> records;
  private final Lazy<Sourcing> sourcing;
  private final Lazy<Workshop> workshop;
  private final Lazy<ProviderDesk> providers;
  private final Lazy<JobParts> jobs;

  Assembly(Place place) {
    this.place = place;
    this.exporters = new ExporterRegistry(allExporters(place.exporters()));
    this.gates = new SpecValidator(exporters.kinds());
    this.runIds = new Lazy<>(() -> new RunIds(place.clock(), new SecureRandom()));
    this.databases = new Lazy<>(() -> Databases.of(place));
    this.storage = new Lazy<>(() -> new Storage(place, databases().state()));
    this.records = new Lazy<>(() -> new Records(place, storage(), databases().index()));
    this.sourcing = new Lazy<>(() -> new Sourcing(place, () -> databases().state()));
    this.providers = new Lazy<>(() -> Desks.of(place, sourcing(), databases().state()));
    this.jobs = new Lazy<>(() -> JobParts.of(place, storage(), databases().state(), tally));
    this.workshop =
        new Lazy<>(
            () -> new Workshop(place, storage(), sourcing(), () -> records().index(), exporters));
  }

  Place place() {
    return place;
  }

  ExporterRegistry exporters() {
    return exporters;
  }

  SpecValidator gates() {
    return gates;
  }

  SpecWarnings warnings() {
    return new SpecWarnings(this::sourcing);
  }

  /** Builds on workers by how they have ended. */
  BuildCounter tally() {
    return tally;
  }

  RunIds runIds() {
    return runIds.get();
  }

  /** What keeps the state; shared by all that keep something there. */
  Databases databases() {
    return databases.get();
  }

  Storage storage() {
    return storage.get();
  }

  Records records() {
    return records.get();
  }

  Sourcing sourcing() {
    return sourcing.get();
  }

  ProviderDesk providers() {
    return providers.get();
  }

  JobParts jobs() {
    return jobs.get();
  }

  /** Jobs and their workers, if any was needed so far. */
  Optional<JobParts> jobsMade() {
    return jobs.made();
  }

  Workshop workshop() {
    return workshop.get();
  }

  /** What the table engine holds of the process; nothing while no data was read. */
  EngineLoad engineLoad() {
    return workshop.made().map(made -> made.engine().sessions()).orElse(EngineLoad.IDLE);
  }

  /** Closes what was needed. */
  void close() {
    // A reference to the method would load what the class works with.
    sourcing.made().ifPresent(made -> made.close());
    databases.made().ifPresent(made -> made.close());
  }

  private static List<Exporter> allExporters(List<Exporter> given) {
    List<Exporter> all = new ArrayList<>(BuiltInExporters.all());
    ServiceLoader.load(Exporter.class).forEach(all::add);
    all.addAll(given);
    return all;
  }
}
