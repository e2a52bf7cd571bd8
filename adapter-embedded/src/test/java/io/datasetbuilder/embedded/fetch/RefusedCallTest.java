package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.wire.BuildBody;
import io.datasetbuilder.wire.PreviewBody;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Why a provider delivers nothing is told by its code and a sentence wherever it is told. */
class RefusedCallTest {

  private static final SpecInput SALES =
      SpecInput.of(
          "dataset_id: homes\ntitle: Homes\ndescription: Homes.\nsources:\n"
              + "  - {provider: datago, dataset: apt_trade, alias: sales,"
              + " params: {LAWD_CD: '11110', DEAL_YMD: '202401'}}\n"
              + "exports:\n  - {kind: csv, output_path: data.csv}\n");

  @TempDir Path folder;
  private final StandInServices world = new StandInServices();

  @AfterEach
  void close() {
    world.close();
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments("provider_key_refused", FailureResponses.status(401)),
        arguments("provider_application_required", FailureResponses.code("30")),
        arguments("provider_quota_exhausted", FailureResponses.code("22")),
        arguments("empty_result", Behaviour.honest()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void isToldInOutcomesPreviewsEventsAndManifest(String code, Behaviour answer) {
    world.server.dataset("datago", "apt_trade").rows(0).always(answer);
    try (BuilderService service =
        world
            .builder(folder.resolve("out"), Map.of("SVC_DATAGO_API_KEY", "Zm9v+YmFy/cXV4=="))
            .recordEvents(true)
            .build()) {
      FinishedBuild built =
          Results.value(service.createBuild(SALES, BuildOptions.none().withRunId("r1")));
      String sentence =
          told(BuildBody.of("homes", built.run(), Optional.empty()), "outcomes", code);

      assertThat(built.run().manifest().findings().failures())
          .containsExactly(new StageFailure("sales", Stage.BRONZE, code, sentence));
      assertThat(failureEvents(service))
          .isNotEmpty()
          .allSatisfy(event -> assertThat(event.message()).contains(sentence + " [" + code + "]"));
      JsonObject preview =
          PreviewBody.of("homes", Results.value(service.previewBuild(SALES)).sources());
      assertThat(told(preview, "previews", code)).isEqualTo(sentence);
    }
  }

  /** The sentence of the one problem of the one source, which has this code. */
  private static String told(JsonObject body, String sources, String code) {
    JsonObject source = only(body, sources);
    JsonObject problem = only(source, "problems");
    assertThat(problem.members()).containsEntry("code", JsonValue.of(code));
    assertThat(source.members()).containsEntry("error", problem.members().get("message"));
    return ((JsonValue.JsonText) problem.members().get("message")).value();
  }

  private static JsonObject only(JsonObject body, String list) {
    List<JsonValue> items = ((JsonArray) body.members().get(list)).items();
    assertThat(items).hasSize(1);
    return (JsonObject) items.get(0);
  }

  private static List<NewEvent> failureEvents(BuilderService service) {
    return Results.value(
            service.session(new Principal.Service()).jobs().events(new RunId("r1"), 0, 1000, false))
        .stream()
        .map(RunEvent::what)
        .filter(event -> event.status() == NewEvent.EventStatus.FAIL)
        .filter(event -> event.sourceKey().isPresent())
        .toList();
  }
}
