package io.datasetbuilder.http.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpecOperationsTest {

  private static final String ABSENT = "upl_" + "0".repeat(32);

  @TempDir static Path folder;
  private BuiltRuns built;
  private OperationClient client;
  private String people;

  @BeforeAll
  void begin() {
    built = new BuiltRuns(folder);
    people = built.people();
    client = new OperationClient(built.service, Routes.of(SpecOperations::declare));
  }

  @AfterAll
  void close() {
    built.close();
  }

  @Test
  void aValidSpecIsReportedAsSuch() {
    JsonResponse answer = client.post("/validate", spec(people));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names())
        .containsExactlyInAnyOrder(
            "status", "dataset_id", "api_version", "warnings", "structured_warnings");
    assertThat(answer.text("status")).isEqualTo("valid");
    assertThat(answer.text("dataset_id")).isEqualTo("people");
    assertThat(answer.text("api_version")).isEqualTo(ApiContractVersion.CURRENT);
  }

  /** The catalog knows the dataset: two parameters are missing, and one is not its own. */
  private String withWrongParameters() {
    return people.replaceFirst(
        "(- \\{kind: file.*}})",
        "$1\n  - {alias: sales, provider: datago, dataset: apt_trade, params: {LAWD_C: '1'}}");
  }

  @Test
  void parametersThatTheDatasetDoesNotTakeMakeASpecInvalid() {
    JsonResponse answer = client.post("/validate", spec(withWrongParameters()));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("status")).isEqualTo("invalid");
    assertThat(answer.objects("structured_problems"))
        .extracting(problem -> problem.text("code") + " " + problem.text("path"))
        .containsExactly(
            "unknown_parameter sources[1].params.LAWD_C",
            "missing_parameter sources[1].params.LAWD_CD",
            "missing_parameter sources[1].params.DEAL_YMD");
  }

  @Test
  void wrongParametersFailTheirSourceOfAPreviewAndNoOther() {
    JsonResponse answer = client.post("/preview", spec(withWrongParameters()));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.objects("previews"))
        .extracting(preview -> preview.text("source_key") + " " + preview.text("status"))
        .containsExactly("s ok", "sales failed");
    JsonResponse failed = answer.objects("previews").get(1);
    assertThat(failed.text("error")).contains("datago.apt_trade has no parameter LAWD_C");
    assertThat(failed.objects("problems")).hasSize(3);
    assertThat(failed.objects("sample")).isEmpty();
  }

  @Test
  void membersThatAreNotKnownAreIgnored() {
    assertThat(client.post("/validate", spec(people).put("more", 1)).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview"})
  void aSpecIsAText(String path) {
    assertThat(client.post(path, new JsonMembers()).refusal())
        .isEqualTo("400 missing 'spec' in request body");
    assertThat(client.post(path, new JsonMembers().put("spec", 1)).refusal())
        .isEqualTo("400 'spec' must be a YAML string");
    assertThat(client.post(path, new JsonMembers().put("spec", JsonValue.ofNull())).refusal())
        .isEqualTo("400 'spec' must be a YAML string");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview"})
  void aTextThatCannotBeLoadedIsAnErrorWithOneMessage(String path) {
    JsonResponse answer = client.post(path, spec("dataset_id: [unclosed"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("status")).isEqualTo("error");
    assertThat(answer.text("error")).isNotBlank();
    assertThat(answer.names()).doesNotContain("problems", "structured_problems");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview"})
  void aSpecThatBreaksRulesIsInvalidWithAllItsProblems(String path) {
    JsonResponse answer =
        client.post(path, spec(people.replace("dataset_id: people", "dataset_id: ' '")));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("status")).isEqualTo("invalid");
    assertThat(answer.names()).doesNotContain("error");
    List<JsonResponse> problems = answer.objects("structured_problems");
    assertThat(problems.get(0).text("code")).isEqualTo("empty_field");
    assertThat(problems.get(0).text("path")).isEqualTo("dataset_id");
    assertThat(answer.texts("problems"))
        .isEqualTo(problems.stream().map(problem -> problem.text("message")).toList());
  }

  @Test
  void aPreviewHasAllMembersOfEachSource() {
    JsonResponse source = previewed(spec(people).put("limit", 2));

    assertMembers(source);
    assertThat(source.text("status")).isEqualTo("ok");
    assertThat(source.value("error")).isEqualTo(JsonValue.ofNull());
    assertThat(source.objects("sample")).hasSize(2);
    assertThat(source.number("total_rows")).isEqualTo(3);
    assertThat(source.text("sample_mode")).isEqualTo("first");
    assertThat(source.objects("schema").get(0).names())
        .contains("name", "dtype", "nullable", "unique_count", "logical_type", "wire_encoding");
  }

  @Test
  void aSourceThatFailsIsNoFailureOfTheCall() {
    JsonResponse source = previewed(spec(BuiltRuns.spec("people", ABSENT, "")));

    assertMembers(source);
    assertThat(source.text("status")).isEqualTo("failed");
    assertThat(source.text("error")).isNotBlank();
    assertThat(source.objects("schema")).isEmpty();
    assertThat(source.objects("sample")).isEmpty();
    assertThat(source.objects("source_sample")).isEmpty();
    assertThat(source.objects("diffs")).isEmpty();
    assertThat(source.number("total_rows")).isZero();
    assertThat(source.object("statistics").number("row_count")).isZero();
    assertThat(source.object("statistics").number("duplicate_rate")).isZero();
    assertThat(source.object("statistics").object("null_counts").names()).isEmpty();
    assertThat(source.value("transform_summary")).isEqualTo(JsonValue.ofNull());
    assertThat(source.value("diff_available")).isEqualTo(JsonValue.of(false));
  }

  @Test
  void theModeAndTheSeedChooseTheRows() {
    JsonMembers asked = spec(people).put("limit", 1).put("sample_mode", "random").put("seed", 7);

    JsonResponse source = previewed(asked);

    assertThat(source.text("sample_mode")).isEqualTo("random");
    assertThat(previewed(asked).value("sample")).isEqualTo(source.value("sample"));
  }

  @Test
  void theParametersOfAPreviewAreChecked() {
    String wrongLimit = "400 'limit' must be an integer from 1 to 1000";
    assertThat(preview("limit", JsonValue.of(0))).isEqualTo(wrongLimit);
    assertThat(preview("limit", JsonValue.of(1001))).isEqualTo(wrongLimit);
    assertThat(preview("limit", JsonValue.of(true))).isEqualTo(wrongLimit);
    assertThat(preview("limit", JsonValue.of("5"))).isEqualTo(wrongLimit);
    assertThat(preview("limit", JsonValue.ofNull())).isEqualTo(wrongLimit);
    String wrongMode = "400 'sample_mode' must be 'first' or 'random'";
    assertThat(preview("sample_mode", JsonValue.of("last"))).isEqualTo(wrongMode);
    assertThat(preview("sample_mode", JsonValue.of(1))).isEqualTo(wrongMode);
    String wrongSeed = "400 'seed' must be an integer of 64 bits";
    assertThat(preview("seed", JsonValue.of(true))).isEqualTo(wrongSeed);
    assertThat(preview("seed", JsonValue.of("7"))).isEqualTo(wrongSeed);
  }

  private String preview(String name, JsonValue value) {
    JsonResponse answer = client.post("/preview", spec(people).put(name, value));
    assertThat(answer.names()).containsExactly("error");
    return answer.refusal();
  }

  private JsonResponse previewed(JsonMembers asked) {
    JsonResponse answer = client.post("/preview", asked);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names()).containsExactlyInAnyOrder("dataset_id", "previews");
    return answer.objects("previews").get(0);
  }

  private static void assertMembers(JsonResponse source) {
    assertThat(source.names())
        .contains(
            "source_key",
            "status",
            "error",
            "schema",
            "sample",
            "total_rows",
            "statistics",
            "quality_results",
            "source_sample",
            "sample_mode",
            "diff_available",
            "diffs",
            "transform_summary",
            "diff_truncated");
  }

  private static JsonMembers spec(String text) {
    return new JsonMembers().put("spec", text);
  }
}
