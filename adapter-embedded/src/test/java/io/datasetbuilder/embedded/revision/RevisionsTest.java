package io.datasetbuilder.embedded.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Reverting;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevisionsTest {

  private static BuilderService service;

  @BeforeAll
  static void open(@TempDir Path folder) {
    service = BuilderService.builder(folder.resolve("out")).build();
  }

  @AfterAll
  static void close() {
    service.close();
  }

  private static Result<DocumentRevision> save(String docId, String yaml) {
    JsonValue content = new JsonObject(Map.of("yaml", JsonValue.of(yaml)));
    return service
        .revisions()
        .save("spec", docId, new Saving(content, 0, Optional.empty(), Optional.empty()));
  }

  private static void assertRefused(Result<?> result, WarehouseProblem code) {
    assertThat(result.problems()).extracting(Problem::code).containsExactly(code);
  }

  @Test
  void aDraftIsSavedRevertedAndReadWithItsHistory() {
    Revisions revisions = service.revisions();
    Results.value(save("draft", "title: One\n"));
    JsonValue second = new JsonObject(Map.of("yaml", JsonValue.of("title: Two\n")));
    Results.value(
        revisions.save(
            "spec", "draft", new Saving(second, 1, Optional.of("renamed"), Optional.empty())));

    DocumentRevision reverted =
        Results.value(revisions.revert("spec", "draft", new Reverting(1, 2)));

    assertThat(reverted.summary().number()).isEqualTo(3);
    assertThat(Results.value(revisions.revision("spec", "draft", OptionalLong.empty())))
        .isEqualTo(reverted);
    assertThat(Results.value(revisions.revision("spec", "draft", OptionalLong.of(2))).content())
        .isEqualTo(second);
    assertThat(Results.value(revisions.history("spec", "draft")))
        .extracting(DocumentRevision.Summary::number)
        .containsExactly(1L, 2L, 3L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api_key:\n- abc123",
        "token: # mine\n  abc123",
        "token:\n# c\n  abc123",
        "password: $ecret123",
        "? api_key\n: abc123",
        "\"api\\u005fkey\": abc",
        "params: {token\n: abc}",
        "params: {\"tok\\u0065n\": abc}",
        "endpoint: \"https://host/path?serviceK\\u0065y=abc\"",
        "a: &k api_key\nb: {token: *k}",
        "# token: abc"
      })
  void noWayOfWritingHidesACredential(String yaml) {
    assertRefused(save("hidden", "title: One\n" + yaml), WarehouseProblem.CREDENTIAL_IN_CONTENT);
  }

  @Test
  void theLineOfACredentialIsNamed() {
    assertThat(save("named", "title: One\n? api_key\n: abc123\n").problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("content.yaml (line 2):"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"token: # mine\nlast: 1", "params: {token: , page: 1}", "api_key: \"${KEY}\""})
  void whatHoldsNoCredentialIsSaved(String yaml) {
    Results.value(save("fine-" + yaml.hashCode(), "title: One\n" + yaml));
  }

  @Tag("deep")
  @Test
  void aLongTextThatCanBeParsedIsSearchedSoon() {
    String text = "title: One\nlist:\n" + "- {name: a, note: token}\n".repeat(40_000);

    assertTimeoutPreemptively(Duration.ofMinutes(1), () -> save("long", text));
  }

  static Stream<Saving> outOfBounds() {
    JsonValue content = new JsonObject(Map.of("yaml", JsonValue.of("title: One")));
    Optional<String> none = Optional.empty();
    return Stream.of(
        new Saving(content, -1, none, none),
        new Saving(content, 0, Optional.of("n".repeat(2_001)), none),
        new Saving(content, 0, Optional.of("a\u0000b"), none),
        new Saving(content, 0, none, Optional.of("k".repeat(201))),
        new Saving(content, 0, none, Optional.of("a\u0000b")),
        new Saving(content, 0, none, Optional.of(" ")));
  }

  @ParameterizedTest
  @MethodSource("outOfBounds")
  void boundsHoldForCallersInJavaToo(Saving saving) {
    assertRefused(
        service.revisions().save("spec", "bounds", saving), WarehouseProblem.INVALID_REQUEST);
    assertRefused(
        service.revisions().history("spec", "bounds"), WarehouseProblem.REVISION_NOT_FOUND);
  }

  @Test
  void aRevertNamesRevisionsThatThereCanBe() {
    for (Reverting reverting : List.of(new Reverting(0, 1), new Reverting(1, -1))) {
      assertRefused(
          service.revisions().revert("spec", "bounds", reverting),
          WarehouseProblem.INVALID_REQUEST);
    }
  }
}
