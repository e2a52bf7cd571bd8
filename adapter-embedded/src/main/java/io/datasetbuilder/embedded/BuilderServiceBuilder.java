package io.datasetbuilder.embedded;

import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.export.Exporter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Collects what a {@link BuilderService} is made with. For one thread. */
public final class BuilderServiceBuilder {

  private final Path outputFolder;
  private final List<Exporter> exporters = new ArrayList<>();
  private Path temporaryFolder = Path.of(System.getProperty("java.io.tmpdir"));
  private Settings settings = Settings.standard();
  private Clock clock = Clock.systemUTC();
  private Optional<Path> replayFolder = Optional.empty();

  BuilderServiceBuilder(Path outputFolder) {
    this.outputFolder = Objects.requireNonNull(outputFolder, "outputFolder");
  }

  /** What the engine may use; the machine's own limits when not given. */
  public BuilderServiceBuilder settings(Settings chosen) {
    this.settings = Objects.requireNonNull(chosen, "settings");
    return this;
  }

  /** Where previews work; the platform's temporary folder when not given. */
  public BuilderServiceBuilder temporaryFolder(Path folder) {
    this.temporaryFolder = Objects.requireNonNull(folder, "folder");
    return this;
  }

  /** The clock of run ids and manifests; the system's when not given. */
  public BuilderServiceBuilder clock(Clock chosen) {
    this.clock = Objects.requireNonNull(chosen, "clock");
    return this;
  }

  /**
   * Answers {@code public_api} sources from recordings, {@code <provider>/<dataset>.json} below a
   * folder, instead of calling providers (docs/formats.md shows their form).
   */
  public BuilderServiceBuilder replay(Path folder) {
    this.replayFolder = Optional.of(folder);
    return this;
  }

  /**
   * A further kind of export, beside those that come with the service and those that are found
   * through {@link java.util.ServiceLoader}.
   */
  public BuilderServiceBuilder exporter(Exporter exporter) {
    exporters.add(Objects.requireNonNull(exporter, "exporter"));
    return this;
  }

  /**
   * The service. Nothing is opened or written yet.
   *
   * @throws IllegalArgumentException when two exporters claim one kind
   */
  public BuilderService build() {
    Place place =
        new Place(outputFolder, temporaryFolder, settings, clock, exporters, replayFolder);
    return new BuilderService(new Assembly(place));
  }
}
