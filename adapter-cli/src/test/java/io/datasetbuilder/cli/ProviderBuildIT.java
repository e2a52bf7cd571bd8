package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.wire.Deliveries;
import io.datasetbuilder.infrastructure.http.standin.wire.ResponseGate;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Builds of provider sources by the jar as a process, over real HTTP. */
@Tag("process")
class ProviderBuildIT {

  private static final String KEY = "Zm9v+YmFy/cXV4cXV1eA==";

  private static final String SPEC =
      """
      dataset_id: homes
      title: Homes and people
      description: Sales of apartments beside population.
      sources:
        - provider: datago
          dataset: apt_trade
          alias: sales
          param_grid:
            LAWD_CD: ["11110", "11140"]
            DEAL_YMD: ["202401", "202402", "202403"]
        - provider: worldbank
          dataset: population
          alias: people
          params: {country: KOR}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private final StandInProvider server = StandInProvider.start();
  private RunnableJar jar;

  @BeforeEach
  void open() throws IOException {
    Map<String, String> variables = new HashMap<>(Map.of("SVC_DATAGO_API_KEY", KEY));
    for (ProviderDefinition provider :
        new CatalogFiles().read(Optional.empty(), Map.of()).catalog().providers()) {
      variables.put(
          AmongStandIns.VARIABLE + provider.name(), server.serve(provider).endpoint().baseUrl());
    }
    jar = PROGRAM.amongStandIns(variables);
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    server.dataset("datago", "apt_trade").rows(1_500);
    server.dataset("worldbank", "population").rows(60);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String manifest(String run) throws IOException {
    return Files.readString(folder.resolve("build").resolve(run).resolve("manifest.json"));
  }

  private int callsOfTheGrid() {
    return server.journal().requests("datago", "apt_trade").size();
  }

  @Tag("deep")
  @Test
  void twoProvidersOneWithAGridAreBuilt() throws IOException {
    RunnableJar.Ended built = jar.run("build", "spec.yaml", "--run-id", "r1");

    assertThat(built.code()).isZero();
    assertThat(Files.readAllLines(folder.resolve("build/r1/bronze/sales/records.jsonl")))
        .hasSize(9_000);
    assertThat(manifest("r1")).contains("\"status\": \"not_summed\"");
  }

  @Tag("deep")
  @Test
  void aBuildThatIsKilledInTheMiddleGoesOnUnderItsId() throws Exception {
    ResponseGate gate = new ResponseGate();
    Behaviour honest = Behaviour.honest();
    Behaviour held = Behaviour.delivered(Deliveries.heldBefore(gate));
    server
        .dataset("datago", "apt_trade")
        .then(honest, honest, honest, honest, honest, honest, honest, held);
    Process first =
        jar.start(
            List.of(),
            folder.resolve("out"),
            folder.resolve("err"),
            "build",
            "spec.yaml",
            "--run-id",
            "r1");
    gate.awaitReached();
    first.destroyForcibly().waitFor();
    gate.open();
    assertThat(folder.resolve("build/r1/manifest.json")).doesNotExist();
    server.journal().clear();

    RunnableJar.Ended second = jar.run("build", "spec.yaml", "--run-id", "r1");

    assertThat(second.code()).isZero();
    assertThat(callsOfTheGrid()).isEqualTo(6);
    assertThat(manifest("r1"))
        .contains("\"reason\": \"resumed_from_checkpoint\"")
        .contains("\"resumed_combinations\": 3")
        .contains("\"total_combinations\": 6");
    assertThat(Files.readAllLines(folder.resolve("build/r1/bronze/sales/records.jsonl")))
        .hasSize(9_000);
    assertThat(jar.run("verify", "r1").code()).isZero();
  }

  @Tag("deep")
  @Test
  void aPageThatFailsForGoodLeavesAPartialCoverageAndAFailedRunThatCanBeRetried()
      throws IOException {
    Behaviour honest = Behaviour.honest();
    server
        .dataset("datago", "apt_trade")
        .then(honest, honest, honest, honest, honest)
        .always(FailureResponses.code("22"));

    RunnableJar.Ended failed = jar.run("build", "spec.yaml", "--run-id", "r1");
    server.dataset("datago", "apt_trade").healed();
    RunnableJar.Ended retried = jar.run("build", "spec.yaml", "--run-id", "r2", "--retry-of", "r1");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(manifest("r1"))
        .contains("\"status\": \"failed\"")
        .contains("\"status\": \"partial\"")
        .contains("call 2: fetched 1000 of 1500 reported, then failed");
    assertThat(retried.code()).isZero();
    assertThat(manifest("r2"))
        .contains("\"retry_of\": \"r1\"")
        .contains("\"resumed_combinations\": 2");
    assertThat(jar.run("verify", "r1").code()).isZero();
  }

  @Tag("deep")
  @Test
  void aRetryWithTheSameUploadedFileResumes() throws IOException {
    Files.writeString(
        folder.resolve("spec.yaml"),
        SPEC.replace("exports:", "  - {kind: file, alias: notes, format: csv}\nexports:"));
    Files.writeString(folder.resolve("notes.csv"), "a,b\n1,2\n");
    Behaviour honest = Behaviour.honest();
    server
        .dataset("datago", "apt_trade")
        .then(honest, honest, honest, honest, honest)
        .always(FailureResponses.code("22"));
    String[] build = {"build", "spec.yaml", "--upload", "notes=notes.csv", "--run-id", "r1"};

    RunnableJar.Ended failed = jar.run(build);
    server.dataset("datago", "apt_trade").healed();
    build[build.length - 1] = "r2";
    RunnableJar.Ended retried =
        jar.run(
            Stream.concat(Stream.of(build), Stream.of("--retry-of", "r1")).toArray(String[]::new));

    assertThat(failed.code()).isEqualTo(1);
    assertThat(retried.code()).as(retried.toString()).isZero();
    assertThat(manifest("r2"))
        .contains("\"retry_of\": \"r1\"")
        .contains("\"resumed_combinations\": 2");
  }

  @Test
  void aKeyThatIsRefusedNamesTheVariableToSet() {
    server.acceptOnly("datago", "another-key");

    RunnableJar.Ended failed = jar.run("build", "spec.yaml", "--run-id", "r1");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.out() + failed.err()).contains("SVC_DATAGO_API_KEY").doesNotContain(KEY);
  }
}
