package io.datasetbuilder.http.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Errors". */
class RefusalsTest {

  private static final Problem MISSING =
      Problem.of(RunProblem.RUN_NOT_FOUND, "", "run not found: r1");
  private static final Problem FULL = Problem.of(StorageProblem.DISK_FULL, "", "the disk is full");

  @Test
  void aMissingRunIsReportedByItsSentenceAlone() {
    RefusedCall refused = Refusals.of(MISSING);

    assertThat(refused.status()).isEqualTo(HttpStatus.NOT_FOUND);
    assertThat(refused.body().members())
        .containsOnly(Map.entry("error", JsonValue.of("run not found: r1")));
  }

  @Test
  void whatTheContractDoesNotListShowsItsCode() {
    assertThat(Refusals.of(FULL).body().members()).containsEntry("code", JsonValue.of("disk_full"));
  }

  @Test
  void theFirstOfSeveralDecidesAndAllAreListed() {
    RefusedCall refused = Refusals.of(List.of(FULL, MISSING));

    assertThat(refused.status()).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
    assertThat(refused.body().members()).containsKey("structured_problems");
  }

  @Test
  void aMemberThatTheMessageDoesNotNameIsNamed() {
    Problem unnamed = invalid("sort[0].column", "\"column\" is required");
    Problem named = invalid("sql", "\"sql\" is required");

    assertThat(error(List.of(unnamed))).isEqualTo("sort[0].column: \"column\" is required");
    assertThat(error(List.of(named))).isEqualTo("\"sql\" is required");
    assertThat(error(List.of(named, unnamed))).isEqualTo("\"sql\" is required (and 1 more)");
  }

  @ParameterizedTest
  @EnumSource(names = {"UNSAFE_QUERY", "QUERY_FAILED"})
  void aProblemOfSqlIsListedWhereItHasAPlaceOrAHint(WarehouseProblem code) {
    Problem bare = Problem.of(code, "", "refused");

    assertThat(Refusals.of(bare).body().members()).doesNotContainKey("structured_problems");
    assertThat(Refusals.of(bare.withHint("write less")).body().members())
        .containsKey("structured_problems");
    assertThat(Refusals.of(Problem.of(code, "sql", "refused")).body().members())
        .containsEntry("error", JsonValue.of("refused"))
        .containsKey("structured_problems");
  }

  private static Problem invalid(String at, String message) {
    return Problem.of(WarehouseProblem.INVALID_REQUEST, at, message);
  }

  private static String error(List<Problem> problems) {
    return Refusals.of(problems).body().members().get("error") instanceof JsonText text
        ? text.value()
        : "";
  }

  @Test
  void whatNobodyForesawRevealsNothing() {
    Problem unforeseen = Problem.of(ServiceProblem.INTERNAL_ERROR, "", "details");

    assertThat(Refusals.of(unforeseen).body().members())
        .containsOnly(Map.entry("error", JsonValue.of("internal server error")));
  }

  @Test
  void aWrongSpecIsReportedWithItsProblemBody() {
    Problem unknown = Problem.of(LoadProblem.UNKNOWN_FIELD, "x", "unknown field");

    RefusedCall refused = Refusals.of(new Refusal(Reason.UNLOADABLE, List.of(unknown)));

    assertThat(refused.status()).isEqualTo(HttpStatus.BAD_REQUEST);
    assertThat(refused.body().members()).containsEntry("status", JsonValue.of("error"));
  }

  @Test
  void aSpecThatCannotBeBuiltNowIsReportedWithoutAStatusMember() {
    RefusedCall refused = Refusals.of(new Refusal(Reason.NOT_POSSIBLE, List.of(FULL)));

    assertThat(refused.body().members())
        .containsKeys("error", "code", "structured_problems")
        .doesNotContainKey("status");
  }

  @Test
  void whatIsKnownIsHandedOn() {
    assertThat(Refusals.known(Result.ok("it"))).isEqualTo("it");
  }

  @Test
  void whatCannotBeReportedEndsTheCall() {
    assertThatThrownBy(() -> Refusals.known(Result.refused(MISSING)))
        .isInstanceOf(RefusedCall.class);
  }
}
