package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources that a provider cannot or will not answer, by the jar as a process over real HTTP. */
@Tag("process")
@Tag("deep")
class BadProviderIT {

  private static final String KEY = "Zm9v+YmFy/cXV4cXV1eA==";
  private static final String ONE = "params: {LAWD_CD: '11110', DEAL_YMD: '202401'}";
  private static final String GRID =
      "param_grid: {LAWD_CD: ['11110', '11140'], DEAL_YMD: ['202401', '202402']}";

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private final StandInProvider server = StandInProvider.start();
  private final Map<String, String> variables = new HashMap<>();

  @BeforeEach
  void serve() {
    variables.put("SVC_DATAGO_API_KEY", KEY);
    variables.put("SVC_PARAM_GRID_MAX_COMBINATIONS", "4");
    new CatalogFiles()
        .read(Optional.empty(), Map.of()).catalog().provider("datago").stream()
            .map(server::serve)
            .map(ProviderDefinition::endpoint)
            .forEach(place -> variables.put(AmongStandIns.VARIABLE + "datago", place.baseUrl()));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Ended run(String command, String source, String... options) throws IOException {
    Files.writeString(
        folder.resolve("spec.yaml"),
        """
        dataset_id: d
        title: T
        description: D
        sources:
          - {%s}
        exports:
          - {kind: csv, output_path: data.csv}
        """
            .formatted(source));
    String[] arguments = new String[options.length + 2];
    arguments[0] = command;
    arguments[1] = "spec.yaml";
    System.arraycopy(options, 0, arguments, 2, options.length);
    Ended ended = PROGRAM.amongStandIns(variables).run(arguments);
    assertThat(ended.out() + ended.err())
        .doesNotContain(KEY, server.url(), "\tat ", "Exception", folder.toString());
    return ended;
  }

  private Ended build(String params) throws IOException {
    return run(
        "build", "provider: datago, dataset: apt_trade, alias: sales, " + params, "--run-id", "r1");
  }

  private String manifest(String run) throws IOException {
    return Files.readString(folder.resolve("build").resolve(run).resolve("manifest.json"));
  }

  private int calls() {
    return server.journal().requests("datago", "apt_trade").size();
  }

  private void assertFailedWithoutCall(Ended ended) throws IOException {
    assertThat(ended.code()).isEqualTo(1);
    assertThat(manifest("r1")).contains("\"status\": \"failed\"");
    assertThat(calls()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "provider: datgo, dataset: apt_trade      | datgo.apt_trade: provider: | unknown_provider |"
            + " did you mean datago?",
        "provider: datago, dataset: apt_trad      | datago.apt_trad: dataset: |"
            + " unknown_provider_dataset | did you mean apt_trade?",
        "provider: datago, dataset: apt_trade, params: {DEAL_YMD: '202401'} |"
            + " datago.apt_trade: params.LAWD_CD: | missing_parameter | for example LAWD_CD: 11110",
        "provider: datago, dataset: apt_trade, params: {LAWD_CD: '11110', DEAL_YM: '202401'} |"
            + " datago.apt_trade: params.DEAL_YM: | unknown_parameter | did you mean DEAL_YMD?",
        "provider: datago, dataset: apt_trade, param_grid: {LAWD_CD: ['11110', '1111'], DEAL_YMD:"
            + " ['202401']} | datago.apt_trade: param_grid.LAWD_CD[1]: | invalid_parameter | for"
            + " example 11110"
      })
  void whatTheCatalogDoesNotKnowFailsTheSourceBeforeAnyCall(
      String source, String at, String code, String hint) throws IOException {
    Ended ended = run("build", source, "--run-id", "r1");

    assertFailedWithoutCall(ended);
    assertThat(ended.err()).contains(at, "[" + code + "]", "hint: " + hint);
  }

  @Test
  void aKeyInTheParametersFailsItsSourceAndIsNotRepeated() throws IOException {
    Ended ended =
        build("params: {LAWD_CD: '11110', DEAL_YMD: '202401', serviceKey: '" + KEY + "'}");

    assertFailedWithoutCall(ended);
    assertThat(Files.readString(folder.resolve("build/r1/buildspec.yaml"))).doesNotContain(KEY);
    assertThat(manifest("r1")).doesNotContain(KEY);
    assertThat(ended.err()).contains("serviceKey is set by the service", "[reserved_parameter]");
  }

  @Test
  void aGridAboveItsCapFailsItsSourceWithBothNumbers() throws IOException {
    Ended ended = build("param_grid: {LAWD_CD: ['11110'], DEAL_YMD: " + months() + "}");

    assertFailedWithoutCall(ended);
    assertThat(ended.err())
        .contains("the grid has 5 combinations", "4 calls at the most", "[param_grid_too_large]");
  }

  private static String months() {
    return "['202401', '202402', '202403', '202404', '202405']";
  }

  @Test
  void problemsOfSourcesAreJsonWhereThatIsAskedFor() throws IOException {
    Ended ended = run("build", "provider: datgo, dataset: apt_trade", "--json");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out())
        .startsWith("{")
        .contains(
            "\"code\": \"unknown_provider\"",
            "\"path\": \"sources[0].provider\"",
            "\"hint\": \"did you mean datago?\"");
  }

  @Test
  void validationRefusesTheParametersThatADatasetOfTheCatalogDoesNotTake() throws IOException {
    Ended refused = run("validate", "provider: datago, dataset: apt_trade, params: {LAWD_C: '1'}");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains(
            "sources[0].params.LAWD_C: datago.apt_trade has no parameter LAWD_C"
                + " [unknown_parameter]",
            "sources[0].params.DEAL_YMD: datago.apt_trade requires the parameter DEAL_YMD"
                + " [missing_parameter]");
    assertThat(calls()).isZero();
  }

  @Test
  void validationIsSilentAboutADatasetThatTheCatalogLacks() throws IOException {
    Ended valid = run("validate", "provider: datgo, dataset: apt_trade");

    assertThat(valid.code()).isZero();
    assertThat(valid.err()).isEmpty();
  }

  @Test
  void aPreviewFailsWhatABuildFails() throws IOException {
    Ended ended = run("preview", "provider: datago, dataset: apt_trade");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("[missing_parameter]");
    assertThat(calls()).isZero();
  }

  @Test
  void aMissingKeyNamesTheVariableToSet() throws IOException {
    variables.remove("SVC_DATAGO_API_KEY");

    Ended ended = build(ONE);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("SVC_DATAGO_API_KEY", "[provider_key_missing]");
    assertThat(calls()).isZero();
  }

  @Test
  void aKeyThatIsRefusedNamesTheVariableAndIsShownNowhere() throws IOException {
    server.acceptOnly("datago", "another-key");

    Ended ended = build(ONE);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("SVC_DATAGO_API_KEY", "[provider_key_refused]");
    assertThat(manifest("r1")).contains("\"status\": \"failed\"").doesNotContain(KEY);
  }

  @Test
  void aQuotaThatEndsInTheMiddleLeavesAPartialCoverageAndReportsHowToGoOn() throws IOException {
    server
        .dataset("datago", "apt_trade")
        .then(Behaviour.honest(), Behaviour.honest())
        .always(FailureResponses.code("22"));

    Ended ended = build(GRID);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err())
        .contains(
            "[provider_quota_exhausted]",
            "hint: build again with --retry-of r1: what was fetched is kept");
    assertThat(manifest("r1")).contains("\"status\": \"partial\"");
  }

  @Test
  void aFailureIsJsonWhereThatIsAskedFor() throws IOException {
    server.dataset("datago", "apt_trade").always(FailureResponses.code("22"));

    Ended ended = run("build", "provider: datago, dataset: apt_trade, " + ONE, "--json");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out())
        .startsWith("{")
        .contains("\"status\": \"failed\"", "\"code\": \"provider_quota_exhausted\"");
  }

  @ParameterizedTest
  @CsvSource({"12, provider_dataset_retired", "20, provider_application_required"})
  void whatTheProviderSaysByItsCodesIsReportedInOurWords(String code, String problem)
      throws IOException {
    server.dataset("datago", "apt_trade").always(FailureResponses.code(code));

    Ended ended = build(ONE);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err())
        .contains("[" + problem + "]", "code " + code)
        .doesNotContain("THE PROVIDER'S OWN WORDS");
  }

  @Test
  void anAnswerThatIsAPageForPeopleIsMalformed() throws IOException {
    server.dataset("datago", "apt_trade").always(FailureResponses.html());

    Ended ended = build(ONE);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err())
        .contains("[provider_answer_unreadable]")
        .doesNotContain("Please sign in");
  }

  @Test
  void aProviderThatIsNotThereIsUnreachable() throws IOException {
    server.close();

    Ended ended = build(ONE);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("[provider_unreachable]").doesNotContain("127.0.0.1");
    assertThat(manifest("r1")).contains("\"status\": \"failed\"");
  }

  @Test
  void aSourceThatFailsLeavesTheOthersBuilt() throws IOException {
    server.dataset("datago", "apt_rent").always(FailureResponses.code("22"));

    Ended ended =
        run(
            "build",
            "provider: datago, dataset: apt_rent, alias: rents, "
                + ONE
                + "}\n  - {provider: datago, dataset: apt_trade, alias: sales, "
                + ONE,
            "--run-id",
            "r1");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).contains("rents: failed", "sales: ok [bronze, silver, gold]");
    assertThat(List.of(folder.resolve("build/r1/gold").toFile().list())).containsExactly("sales");
  }
}
