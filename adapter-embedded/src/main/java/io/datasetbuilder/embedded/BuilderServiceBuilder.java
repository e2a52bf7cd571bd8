package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.NetworkOptions;
import io.datasetbuilder.embedded.assembly.ServiceContext;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Collects what a {@link BuilderService} is made with. For one thread. */
public final class BuilderServiceBuilder {

  private final Path outputFolder;
  private final List<Exporter> exporters = new ArrayList<>();
  private Path temporaryFolder = Path.of(System.getProperty("java.io.tmpdir"));
  private Settings settings = Settings.standard();
  private Clock clock = Clock.systemUTC();
  private Optional<Path> replayFolder = Optional.empty();
  private Optional<Path> recordFolder = Optional.empty();
  private Optional<NetworkRules> network = Optional.empty();
  private Optional<ProviderCatalog> catalog = Optional.empty();
  private Consumer<CatalogReading.RefusedFile> onRefusedDefinition = refused -> {};
  private RunOwnership ownership = RunOwnership.OWN_RUNS;
  private boolean multiUser;
  private Principal owner = new Principal.Service();
  private boolean recordEvents;
  private Optional<WarehouseSettings> warehouse = Optional.empty();
  private SecretRegistry secrets = new SecretRegistry();

  BuilderServiceBuilder(Path outputFolder) {
    this.outputFolder = Objects.requireNonNull(outputFolder, "outputFolder");
  }

  /**
   * Settings of the service; the defaults, with limits derived from the machine, when not given.
   */
  public BuilderServiceBuilder settings(Settings chosen) {
    this.settings = Objects.requireNonNull(chosen, "chosen");
    return this;
  }

  /**
   * Working folder of previews, queries and exports; the platform's temporary folder when not
   * given.
   */
  public BuilderServiceBuilder temporaryFolder(Path folder) {
    Objects.requireNonNull(folder, "folder");
    // A process of the service has a working folder of its own.
    this.temporaryFolder = folder.toAbsolutePath();
    return this;
  }

  /** The clock of run ids and manifests; the system's when not given. */
  public BuilderServiceBuilder clock(Clock chosen) {
    this.clock = Objects.requireNonNull(chosen, "chosen");
    return this;
  }

  /**
   * Serves {@code public_api} sources from recordings, {@code <provider>/<dataset>.json} below a
   * folder, instead of calling providers (docs/formats.md shows their form).
   */
  public BuilderServiceBuilder replay(Path folder) {
    Objects.requireNonNull(folder, "folder");
    this.replayFolder = Optional.of(folder);
    return this;
  }

  /**
   * Keeps the responses of providers in a folder, in the form that {@link #replay} reads, without
   * any key: written when the service is closed.
   */
  public BuilderServiceBuilder record(Path folder) {
    Objects.requireNonNull(folder, "folder");
    this.recordFolder = Optional.of(folder);
    return this;
  }

  /**
   * Rules of name resolution and of the addresses that may be called. Only the public internet when
   * not given: give this to reach providers of an internal network.
   */
  public BuilderServiceBuilder network(NetworkRules rules) {
    Objects.requireNonNull(rules, "rules");
    this.network = Optional.of(rules);
    return this;
  }

  /** Rule that decides whose runs a caller may see; each caller's own when not given. */
  public BuilderServiceBuilder ownership(RunOwnership rule) {
    this.ownership = Objects.requireNonNull(rule, "rule");
    return this;
  }

  /**
   * Lets the operations of the owner of the process act for a team, as {@link
   * BuilderSession#actingFor} does for callers.
   *
   * @param team its name, without {@code team:}
   */
  public BuilderServiceBuilder actingFor(TeamName team) {
    Objects.requireNonNull(team, "team");
    this.owner = new Principal.TeamMember(team, new Principal.Service());
    return this;
  }

  /**
   * Isolates persons who do not trust each other and share the service (Spec, "Authentication",
   * rules 9 and 10): each sees only own objects, calls providers only with keys that come with the
   * call, and reads no public addresses.
   */
  public BuilderServiceBuilder multiUser() {
    this.multiUser = true;
    return ownership(RunOwnership.OWN_RUNS);
  }

  /**
   * Learns every secret that the service is given or decrypts, so that logs can be cleared of them.
   */
  public BuilderServiceBuilder secrets(SecretRegistry learning) {
    this.secrets = Objects.requireNonNull(learning, "learning");
    return this;
  }

  /**
   * Whether the events of every build are kept, so that a run can be followed. Those of jobs are
   * kept anyway; those of other builds are not when this is not given.
   */
  public BuilderServiceBuilder recordEvents(boolean all) {
    this.recordEvents = all;
    return this;
  }

  /**
   * Warehouse to which builds commit their tables, to be listed and queried; the one of the
   * settings when not given. Without either, builds commit no tables.
   */
  public BuilderServiceBuilder warehouse(WarehouseSettings chosen) {
    Objects.requireNonNull(chosen, "chosen");
    this.warehouse = Optional.of(chosen);
    return this;
  }

  /** The providers that are defined; those of the definition files when not given. */
  public BuilderServiceBuilder catalog(ProviderCatalog providers) {
    Objects.requireNonNull(providers, "providers");
    this.catalog = Optional.of(providers);
    return this;
  }

  /**
   * Receives each definition file that cannot be used, once definitions are needed: its provider is
   * left out. Without it, such files are ignored.
   */
  public BuilderServiceBuilder onRefusedDefinition(Consumer<CatalogReading.RefusedFile> listener) {
    this.onRefusedDefinition = Objects.requireNonNull(listener, "listener");
    return this;
  }

  /**
   * Adds a kind of export to those that come with the service and those that are found through
   * {@link java.util.ServiceLoader}.
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
    settings.secrets().forEach(secrets::add);
    return new BuilderService(
        new Assembly(
            new ServiceContext(
                outputFolder,
                temporaryFolder,
                settings,
                clock,
                exporters,
                new NetworkOptions(
                    replayFolder, recordFolder, network, catalog, onRefusedDefinition),
                ownership,
                multiUser,
                secrets,
                recordEvents,
                warehouse.or(settings::warehouse))),
        owner);
  }
}
