package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.fixture.HeldExporter;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A service among stand-ins of providers, and a client that looks at its screens. */
final class Workplace implements AutoCloseable {

  static final String MASTER_KEY = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

  /** Of queries: no test waits for one to be ended. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  final HeldExporter held = new HeldExporter();
  final Browser browser;
  final Screens screens;
  final Path folder;
  private final StandIns standIns = new StandIns();
  private final BuilderService service;

  Workplace(Path folder) {
    this(folder, Map.of("SVC_CREDENTIAL_MASTER_KEY", MASTER_KEY));
  }

  Workplace(Path folder, Map<String, String> variables) {
    this.folder = folder;
    Settings settings = Settings.of(variables).settings();
    this.service =
        standIns
            .builder(folder.resolve("out"), variables)
            .settings(settings.with(settings.queries().withTimeouts(PATIENCE, PATIENCE)))
            .temporaryFolder(folder)
            .ownership(RunOwnership.SINGLE_USER)
            .exporter(held)
            .build();
    this.browser = new Browser(service);
    this.screens = new Screens(browser);
  }

  /** Submits a spec and returns when its job has ended. */
  Read built(String run, String spec) {
    browser.post("/builds", Map.of("spec", spec, "run_id", run)).as(202, RunShapes.job());
    awaitEnd(run);
    return screens.ofJob(run);
  }

  /** Returns when a run has ended: a stream of its events ends then. */
  void awaitEnd(String run) {
    for (String line : browser.stream("/builds/" + run + "/events").split("\n", -1)) {
      if (line.startsWith("data: ")) {
        List<String> complaints = new ArrayList<>();
        RunShapes.event().read(Browser.parsed(line.substring(6)), "event", complaints::add);
        assertThat(complaints).isEmpty();
      }
    }
  }

  @Override
  public void close() {
    held.release();
    browser.close();
    service.close();
    standIns.close();
  }
}
