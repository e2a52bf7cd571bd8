package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Incremental fetches over HTTP, whose cursor is in the warehouse. */
class IncrementalBuildTest {

  private static final String DEFINITION =
      """
      name: metro
      title: Metro
      homepage: https://data.example.org
      base_url: https://api.example.org/v1
      license: {id: CC-BY-4.0, verdict: allowed}
      paging: {mode: page, page_param: page, size_param: size, max_size: 500}
      datasets:
        - name: rides
          title: Rides
          source_url: https://data.example.org/rides
          request: {url: "{base}/rides"}
          params: [{name: since, description: First number}]
          fields:
            - {name: seq, type: number, kind: measure}
            - {name: value, kind: text}
          examples: [{description: All, params: {since: "0"}}]
          response: {records_at: [/rows], total_at: [/total]}
      """;

  private static final String SPEC =
      """
      dataset_id: rides
      title: Rides
      description: Rides of a city
      sources:
        - provider: metro
          dataset: rides
          alias: rides
          schema: {casts: {seq: int}}
          history:
            mode: append
            keys: [seq]
            on_duplicate: keep_first
            incremental: {param: since, column: seq, start: 0}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @TempDir Path folder;

  private final StandInProvider server = StandInProvider.start();
  private final MovableClock clock = new MovableClock(Instant.parse("2026-01-01T00:00:00Z"));
  private BuilderService service;

  @BeforeEach
  void start() throws IOException {
    Path definitions = Files.createDirectory(folder.resolve("definitions"));
    Files.writeString(definitions.resolve("metro.yaml"), DEFINITION);
    ProviderCatalog all = new CatalogFiles().read(Optional.of(definitions), Map.of()).catalog();
    service =
        BuilderService.builder(folder.resolve("out"))
            .clock(clock)
            .catalog(
                new ProviderCatalog(
                    all.providers().stream()
                        .filter(provider -> provider.name().equals("metro"))
                        .map(server::serve)
                        .toList()))
            .network(
                new NetworkRules(
                    InetAddress::getAllByName, InetAddress::isLoopbackAddress, TlsRules.platform()))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build();
  }

  @AfterEach
  void close() {
    service.close();
    server.close();
  }

  /** The service of the provider has the records of these numbers from {@code since} on. */
  private void having(int first, int end) {
    server
        .dataset("metro", "rides")
        .records(IntStream.range(first, end).mapToObj(IncrementalBuildTest::ride).toList());
  }

  private static JsonObject ride(int seq) {
    return new JsonMembers()
        .put("seq", (long) seq)
        .put("value", JsonValue.of("v" + seq))
        .toObject();
  }

  private Manifest build(String run) {
    clock.pass(Duration.ofDays(31));
    return Results.value(
            service.createBuild(SpecInput.of(SPEC), BuildOptions.none().withRunId(run)))
        .run()
        .manifest();
  }

  private List<String> since() {
    return server.journal().requests("metro", "rides").stream()
        .map(request -> request.param("since").orElse(""))
        .distinct()
        .toList();
  }

  private Snapshot current() {
    return Results.value(service.warehouse().table("rides.rides")).table().current().orElseThrow();
  }

  @Tag("deep")
  @Test
  void eachRecordIsOnceInTheTableAndEachFetchBeginsAtTheCommittedCursor() {
    having(0, 10);
    assertThat(build("r1").errors()).isEmpty();
    having(9, 25);
    HistoryFacts second = build("r2").tables().histories().get("rides");
    having(24, 30);
    HistoryFacts third = build("r3").tables().histories().get("rides");

    assertThat(since()).containsExactly("0", "9", "24");
    assertThat(second.counts().added()).isEqualTo(15);
    assertThat(third.counts().after()).isEqualTo(30);
    assertThat(current().rows()).isEqualTo(30);
    assertThat(current().lineage().orElseThrow().cursor()).contains("29");
  }

  @Test
  void aRunThatFailsDoesNotMoveTheCursor() {
    having(0, 10);
    assertThat(build("r1").errors()).isEmpty();
    having(9, 25);
    server.dataset("metro", "rides").always(FailureResponses.status(403));
    assertThat(build("failed").errors()).isNotEmpty();
    server.dataset("metro", "rides").healed();

    HistoryFacts again = build("r2").tables().histories().get("rides");

    assertThat(since()).containsExactly("0", "9");
    assertThat(again.parent().orElseThrow().runId()).isEqualTo("r1");
    assertThat(again.counts().after()).isEqualTo(25);
  }
}
