package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.CorruptResponses;
import io.datasetbuilder.infrastructure.http.standin.EchoResponses;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.StandInDataset;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.wire.Deliveries;
import io.datasetbuilder.infrastructure.http.standin.wire.ResponseGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A key never reaches logs, manifests, events or files: Spec, "Authentication", rule 10. Keys of
 * all transports go through commands that succeed, fail, are killed and go on, with providers that
 * send them back; then everything that was left is searched.
 */
@Tag("process")
@Tag("deep")
class CanaryIT {

  private static final String DATAGO = "Zm9v+CanaryDatago/cXV4cXV1eA==";
  private static final String SEOUL = "canarySeoul4f6b7a50";
  private static final String KRX = "CANARYKRX/0815+F00D=";
  private static final String NOAA = "canary.Noaa~QpLmNoPq";
  private static final String SGIS = "canarySgis0123abcd";
  private static final String SGIS_SECOND = "canary+Second/9876==";
  private static final String LAW = "canary_law_user@home";
  private static final String REFUSED = "canaryRefused+by/all=";

  private static final String SPEC =
      """
      dataset_id: canaries
      title: Canaries
      description: Sources whose keys travel in all ways.
      sources:
        - provider: datago
          dataset: apt_trade
          alias: sales
          param_grid: {LAWD_CD: ["11110", "11140"], DEAL_YMD: ["202401", "202402"]}
        - {provider: seoul, dataset: bike_realtime, alias: bikes}
        - {provider: krx, dataset: kospi_stock_daily, alias: stocks, params: {basDd: "20240102"}}
        - {provider: noaa_cdo, dataset: stations, alias: weather, params: {locationid: "FIPS:36"}}
        - {provider: sgis, dataset: boundary.sido, alias: regions, params: {year: "2023"}}
        - {provider: law, dataset: law_search, alias: laws, params: {query: road}}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  @TempDir Path elsewhere;

  private final StandInWorld world = new StandInWorld();
  private final StandInProvider another = StandInProvider.start();
  private final Map<String, String> variables = new TreeMap<>();
  private final StringBuilder said = new StringBuilder();
  private final LeakSearch search = new LeakSearch(secrets());

  private static Map<String, String> secrets() {
    Map<String, String> secrets = new TreeMap<>();
    secrets.put("query", DATAGO);
    secrets.put("path", SEOUL);
    secrets.put("header", KRX);
    secrets.put("other header", NOAA);
    secrets.put("first of a pair", SGIS);
    secrets.put("second of a pair", SGIS_SECOND);
    secrets.put("account", LAW);
    secrets.put("refused", REFUSED);
    secrets.put("master", Keys.masterText(1));
    for (int token = 1; token <= 20; token++) {
      secrets.put("token " + token, "tok+en/" + token + "=0123456789");
    }
    return secrets;
  }

  @BeforeEach
  void open() throws IOException {
    variables.put("SVC_DATAGO_API_KEY", DATAGO);
    variables.put("SVC_SEOUL_API_KEY", SEOUL);
    variables.put("SVC_NOAA_CDO_API_KEY", NOAA);
    variables.put("SVC_SGIS_API_KEY", SGIS);
    variables.put("SVC_SGIS_API_SECRET", SGIS_SECOND);
    variables.put("SVC_LAW_API_KEY", LAW);
    variables.put("SVC_CREDENTIAL_MASTER_KEY", Keys.masterText(1));
    PROGRAM.useJavaOptions(
        List.of("-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp"))));
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    Files.writeString(elsewhere.resolve("krx.txt"), KRX + "\n");
    run(0, elsewhere.resolve("krx.txt"), "providers", "key", "set", "krx");
  }

  @AfterEach
  void close() {
    world.close();
    another.close();
  }

  private RunnableJar jar() {
    return world.jar(PROGRAM, variables);
  }

  private StandInDataset dataset(String provider, String name) {
    return world.server.dataset(provider, name);
  }

  private Stream<StandInDataset> datasets() {
    return Stream.of(
        dataset("datago", "apt_trade"),
        dataset("seoul", "bike_realtime"),
        dataset("krx", "kospi_stock_daily"),
        dataset("noaa_cdo", "stations"),
        dataset("sgis", "boundary.sido"),
        dataset("law", "law_search"));
  }

  /** Runs a command, keeps what it says, and expects an exit code. */
  private String run(int code, Path input, String... arguments) {
    RunnableJar.Ended ended = jar().reading(input, arguments);
    said.append(ended.out()).append(ended.err());
    assertThat(ended.code()).as(String.join(" ", arguments) + "\n" + ended).isEqualTo(code);
    return ended.out() + ended.err();
  }

  private String run(int code, String... arguments) {
    return run(code, Path.of("/dev/null"), arguments);
  }

  private void assertNothingLeaked() {
    assertThat(search.in(said.toString())).as("said").isEmpty();
    assertThat(search.below(folder)).as("left behind").isEmpty();
  }

  private void assertPlaces(String secret, String... places) {
    assertThat(world.server.journal().placesOf(secret)).contains(places);
  }

  private void buildWithEchoes() {
    datasets().forEach(dataset -> dataset.rows(40).always(EchoResponses.inRecords()));
    run(0, "build", "spec.yaml", "--run-id", "echoes", "--record", "rec", "--verbose");
    datasets().forEach(dataset -> dataset.always(EchoResponses.besideRecords()));
    run(0, "build", "spec.yaml", "--run-id", "beside", "--json");
    datasets().forEach(dataset -> dataset.always(EchoResponses.inHeader()));
    run(0, "preview", "spec.yaml", "--json");
    datasets().forEach(StandInDataset::healed);
  }

  private void readEverythingBack() {
    run(0, "verify", "echoes");
    run(0, "show", "echoes", "--json");
    run(0, "runs", "--json");
    run(0, "providers", "list", "--json");
    run(0, "providers", "key", "status", "krx", "--json");
    run(0, "catalog", "show", "datago", "--json");
    run(0, "explain", "credential_unreadable");
    run(0, "build", "spec.yaml", "--run-id", "replayed", "--replay", "rec");
  }

  @Test
  void noKeyIsLeftBehindByWhatSucceeds() throws IOException {
    buildWithEchoes();
    readEverythingBack();

    assertPlaces(DATAGO, "query:serviceKey");
    assertPlaces(SEOUL, "path");
    assertPlaces(KRX, "header:auth_key");
    assertPlaces(NOAA, "header:token");
    assertPlaces(SGIS, "query:consumer_key");
    assertPlaces(SGIS_SECOND, "query:consumer_secret");
    assertPlaces("tok+en/1=0123456789", "query:accessToken");
    assertPlaces(LAW, "query:OC");
    assertThat(Files.readString(folder.resolve("build/echoes/bronze/sales/records.jsonl")))
        .contains("\"echo\"");
    assertNothingLeaked();
    Files.writeString(folder.resolve("build/echoes/planted.txt"), "?OC=canary_law_user%40home&x");
    assertThat(search.below(folder)).containsExactly("account in build/echoes/planted.txt");
  }

  @Tag("deep")
  @Test
  void noKeyIsLoggedWhateverIsLogged() throws IOException {
    PROGRAM.useJavaOptions(
        List.of("-Djava.io.tmpdir=" + folder.resolve("tmp"), LogOfEverything.option(folder)));
    buildWithEchoes();
    fail();

    assertThat(LogOfEverything.read(folder)).contains("org.apache.hc.client5.http", " executing ");
    assertNothingLeaked();
  }

  private void fail() {
    dataset("datago", "apt_trade")
        .then(EchoResponses.inRecords(), EchoResponses.inRecords())
        .always(EchoResponses.inRefusal(0, "30"));
    dataset("seoul", "bike_realtime").always(FailureResponses.code("ERROR-337"));
    dataset("krx", "kospi_stock_daily").always(CorruptResponses.truncated(20));
    dataset("noaa_cdo", "stations")
        .always(FailureResponses.redirect(302, another.url() + "/steal?k=1"));
    world.server.tokens("sgis").refusingAll();
    dataset("law", "law_search").always(FailureResponses.html());
    dataset("law", "admin_rule_search").always(FailureResponses.html());
    run(1, "build", "spec.yaml", "--run-id", "failed", "--verbose", "--record", "rec");
    run(1, "preview", "spec.yaml", "--json");
    Stream.of("datago", "seoul", "krx", "noaa_cdo", "sgis", "law")
        .forEach(provider -> run(1, "providers", "test", provider, "--json", "--verbose"));
    run(0, "providers", "list");
    run(0, "show", "failed", "--json");
  }

  @Test
  void noKeyIsLeftBehindByWhatFailsAndNoneFollowsARedirect() throws IOException {
    fail();
    dataset("datago", "apt_trade").always(EchoResponses.inRecords());
    run(1, "build", "spec.yaml", "--run-id", "retried", "--retry-of", "failed", "--record", "rec");
    assertThat(Files.readString(folder.resolve("build/retried/manifest.json")))
        .contains("\"resumed_combinations\": 2");
    datasets().forEach(dataset -> dataset.always(Behaviour.delivered(Deliveries.reset())));
    run(1, "build", "spec.yaml", "--run-id", "reset", "--json", "--verbose");
    dataset("datago", "apt_trade").always(EchoResponses.asCode(0));
    dataset("krx", "kospi_stock_daily").always(FailureResponses.text(401, KRX));
    variables.put("SVC_LAW_API_KEY", REFUSED);
    world.server.acceptOnly("law", LAW);
    dataset("law", "law_search").healed();
    run(1, "build", "spec.yaml", "--run-id", "refused", "--verbose");

    assertThat(another.journal().requests()).isEmpty();
    assertPlaces(REFUSED, "query:OC");
    assertNothingLeaked();
  }

  @Tag("deep")
  @Test
  void noKeyIsLeftBehindByATestThatTakesTooLong() {
    ResponseGate gate = new ResponseGate();
    dataset("law", "admin_rule_search").always(Behaviour.delivered(Deliveries.heldBefore(gate)));

    String tested = run(1, "providers", "test", "law", "--json", "--verbose");
    gate.open();

    assertThat(tested).contains("\"error_category\": \"timeout\"");
    assertPlaces(LAW, "query:OC");
    assertNothingLeaked();
  }

  @Tag("deep")
  @Test
  void noKeyIsLeftBehindByABuildThatIsKilledAndGoesOn() throws Exception {
    ResponseGate gate = new ResponseGate();
    datasets().forEach(dataset -> dataset.always(EchoResponses.inRecords()));
    dataset("datago", "apt_trade")
        .then(
            EchoResponses.inRecords(),
            EchoResponses.inRecords(),
            EchoResponses.inRecords().by(Deliveries.heldBefore(gate)));
    Process killed =
        jar()
            .start(
                List.of(),
                folder.resolve("out"),
                folder.resolve("err"),
                "build",
                "spec.yaml",
                "--run-id",
                "killed",
                "--record",
                "rec");
    gate.awaitReached();
    killed.destroyForcibly().waitFor();
    gate.open();
    assertThat(folder.resolve("build/killed/manifest.json")).doesNotExist();
    assertNothingLeaked();

    String resumed = run(1, "build", "spec.yaml", "--run-id", "killed", "--record", "rec");

    assertThat(resumed).contains("[recording_incomplete]");
    assertThat(Files.readString(folder.resolve("build/killed/manifest.json")))
        .contains("resumed_from_checkpoint");
    assertNothingLeaked();
  }
}
