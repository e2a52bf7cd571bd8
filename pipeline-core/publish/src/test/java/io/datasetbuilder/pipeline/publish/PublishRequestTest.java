package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a request about a publication may hold (Wire, "Publish", and "Unknown request members"). */
class PublishRequestTest {

  @Test
  void aRequestWithoutOptionsIsPrivateAndConfirmsNothing() {
    PublishRequest hub = read(body("huggingface"));
    PublishRequest kaggle = read(body("kaggle"));

    assertThat(hub.options()).isEqualTo(PublishOptions.byDefault(PublishTarget.HUGGINGFACE));
    assertThat(kaggle.options()).isEqualTo(PublishOptions.byDefault(PublishTarget.KAGGLE));
    assertThat(hub.options().isPublic()).isFalse();
    assertThat(kaggle.options().isPublic()).isFalse();
  }

  @Test
  void privateFalseMakesAHuggingFaceDatasetPublic() {
    PublishRequest request =
        read(body("huggingface", Json.object("private", false, "confirm_non_commercial", true)));

    assertThat(request.options())
        .isEqualTo(new PublishOptions(PublishTarget.HUGGINGFACE, true, true));
  }

  @Test
  void publicTrueMakesAKaggleDatasetPublic() {
    PublishRequest request = read(body("kaggle", Json.object("public", true)));

    assertThat(request.options().isPublic()).isTrue();
  }

  @Test
  void theJsonOfOptionsHasEveryOptionOfTheTargetAndNoOther() {
    assertThat(PublishOptions.byDefault(PublishTarget.HUGGINGFACE).toJson())
        .isEqualTo(Json.object("private", true, "confirm_non_commercial", false));
    assertThat(PublishOptions.byDefault(PublishTarget.KAGGLE).toJson())
        .isEqualTo(Json.object("public", false, "confirm_non_commercial", false));
    assertThat(PublishOptions.byDefault(PublishTarget.LOCAL).toJson())
        .isEqualTo(Json.object("confirm_non_commercial", false));
  }

  @Test
  void theJsonOfOptionsIsReadAsTheSameOptions() {
    for (PublishTarget target : PublishTarget.values()) {
      for (boolean confirmed : new boolean[] {true, false}) {
        PublishOptions options =
            new PublishOptions(target, confirmed && target != PublishTarget.LOCAL, confirmed);
        assertThat(PublishOptions.read(target, options.toJson())).isEqualTo(Result.ok(options));
      }
    }
  }

  @Test
  void anOptionOfAnotherTargetIsRefused() {
    assertThat(places(body("huggingface", Json.object("public", true)))).containsExactly("public");
    assertThat(places(body("kaggle", Json.object("private", true)))).containsExactly("private");
    assertThat(places(body("local", Json.object("private", true, "public", true))))
        .containsExactly("private", "public");
  }

  @Test
  void replacingANewerRunIsAnOptionOfAFolderAlone() {
    PublishRequest request = read(body("local", Json.object("replace_newer", true)));

    assertThat(request.options().replaceNewer()).isTrue();
    assertThat(request.options().toJson())
        .isEqualTo(Json.object("confirm_non_commercial", false, "replace_newer", true));
    assertThat(PublishOptions.read(PublishTarget.LOCAL, request.options().toJson()))
        .isEqualTo(Result.ok(request.options()));
    assertThat(places(body("huggingface", Json.object("replace_newer", true))))
        .containsExactly("replace_newer");
    assertThat(places(body("kaggle", Json.object("replace_newer", false))))
        .containsExactly("replace_newer");
    assertThat(new PublishOptions(PublishTarget.KAGGLE, false, false, true))
        .isEqualTo(PublishOptions.byDefault(PublishTarget.KAGGLE));
  }

  /** Receipts from before the option have no such member. */
  @Test
  void anOptionThatIsNotSetIsNotPartOfTheRequest() {
    PublishRequest request = read(body("local", Json.object("replace_newer", false)));

    assertThat(request.options()).isEqualTo(PublishOptions.byDefault(PublishTarget.LOCAL));
    assertThat(request.options().toJson()).isEqualTo(Json.object("confirm_non_commercial", false));
  }

  @Test
  void anUnknownOptionIsRefusedWithTheNearestKnownOne() {
    Problem problem = problems(body("huggingface", Json.object("privat", true))).get(0);

    assertThat(problem.code()).isEqualTo(PublishProblem.INVALID_PUBLISH_REQUEST);
    assertThat(problem.hint()).contains("did you mean private?");
  }

  @Test
  void anOptionOfAWrongTypeIsRefused() {
    assertThat(places(body("huggingface", Json.object("private", "yes"))))
        .containsExactly("private");
    assertThat(places(body("kaggle", Json.object("confirm_non_commercial", 1))))
        .containsExactly("confirm_non_commercial");
  }

  @Test
  void optionsThatAreNoObjectAreRefused() {
    assertThat(places(body("huggingface", JsonValue.of("private")))).containsExactly("options");
  }

  @Test
  void anUnknownMemberIsRefused() {
    JsonObject body =
        Json.object("target", "huggingface", "destination", "acme/cities", "force", true);

    assertThat(places(body)).containsExactly("force");
  }

  @Test
  void aMissingOrUnknownTargetIsUnsupported() {
    for (JsonObject body :
        List.of(
            Json.object("destination", "acme/cities"),
            Json.object("target", "zenodo", "destination", "acme/cities"),
            Json.object("target", "HuggingFace", "destination", "acme/cities"))) {
      assertThat(problems(body).stream().map(Problem::code))
          .containsExactly(PublishProblem.UNSUPPORTED_TARGET);
    }
  }

  @Test
  void aTargetOfAWrongTypeIsReportedOnce() {
    assertThat(places(Json.object("target", 5, "destination", "acme/cities")))
        .containsExactly("target");
  }

  @Test
  void aDestinationIsOwnerAndName() {
    for (String wrong : List.of("", "cities", "a/b/c", "/cities", "acme/", "acme/.x", "../x")) {
      assertThat(places(Json.object("target", "local", "destination", wrong)))
          .containsExactly("destination");
    }
    assertThat(places(Json.object("target", "local"))).containsExactly("destination");
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    JsonObject body =
        Json.object(
            "target", "kaggle", "destination", "x", "options", Json.object("private", 1), "x", 1);

    assertThat(places(body)).containsExactlyInAnyOrder("x", "destination", "private");
  }

  @Test
  void aReconciliationTakesTargetAndDestinationOnly() {
    JsonObject body =
        Json.object("target", "local", "destination", "acme/cities", "options", Json.object());

    assertThat(TargetDestination.read(body).problems().stream().map(Problem::at))
        .containsExactly("options");
    assertThat(TargetDestination.read(Json.object("target", "local", "destination", "a/b")))
        .isEqualTo(
            Result.ok(
                new TargetDestination(PublishTarget.LOCAL, new PublishDestination("a", "b"))));
  }

  @Test
  void aQueryNeedsATarget() {
    assertThat(TargetDestination.readTarget(Optional.empty()).problems().get(0).code())
        .isEqualTo(PublishProblem.UNSUPPORTED_TARGET);
    assertThat(TargetDestination.readTarget(Optional.of("kaggle")))
        .isEqualTo(Result.ok(PublishTarget.KAGGLE));
  }

  private static JsonObject body(String target) {
    return Json.object("target", target, "destination", "acme/cities");
  }

  private static JsonObject body(String target, JsonValue options) {
    return Json.object("target", target, "destination", "acme/cities", "options", options);
  }

  private static PublishRequest read(JsonObject body) {
    return PublishRequest.read(body)
        .match(
            request -> request,
            problems -> {
              throw new AssertionError(problems);
            });
  }

  private static List<Problem> problems(JsonObject body) {
    return PublishRequest.read(body).problems();
  }

  private static List<String> places(JsonObject body) {
    return problems(body).stream().map(Problem::at).toList();
  }
}
