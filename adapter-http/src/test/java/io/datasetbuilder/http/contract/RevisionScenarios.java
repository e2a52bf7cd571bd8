package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents and their revisions, which need no warehouse. */
abstract class RevisionScenarios extends Scenarios {

  private ContractCall of(String operation, String docId) {
    return call(operation).path("kind", "spec").path("doc_id", docId);
  }

  private static Map<String, Object> saving(String yaml, long expected) {
    return Map.of("content", Map.of("yaml", yaml), "expected_revision", expected);
  }

  private Answered saved(String docId, String yaml, long expected) {
    return of("saveRevision", docId).json(saving(yaml, expected)).gives(200);
  }

  @Test
  void aDocumentKeepsAllItsRevisions() {
    String docId = fresh("Ä draft.yaml");
    assertThat(saved(docId, "title: One", 0).member("revision")).isEqualTo(1);
    assertThat(saved(docId, "title: Two", 1).member("revision")).isEqualTo(2);

    Answered first = of("getRevision", docId).query("revision", "1").gives(200);
    Answered latest = of("getRevision", docId).gives(200);
    assertThat(first.member("content", "yaml")).isEqualTo("title: One");
    assertThat(latest.member("content", "yaml")).isEqualTo("title: Two");
    assertThat(latest.member("reverted_from")).isNull();
  }

  @Test
  void aRevertIsARevisionOfItsOwnAndInTheHistory() {
    String docId = fresh("draft");
    saved(docId, "title: One", 0);
    saved(docId, "title: Two", 1);

    Answered reverted =
        of("revertRevision", docId)
            .json(Map.of("to_revision", 1, "expected_revision", 2))
            .gives(200);

    assertThat(reverted.member("revision")).isEqualTo(3);
    assertThat(reverted.member("reverted_from")).isEqualTo(1);
    assertThat(reverted.member("note")).isEqualTo("revert to revision 1");
    assertThat(reverted.member("content", "yaml")).isEqualTo("title: One");
    Answered history = of("getRevisionHistory", docId).gives(200);
    assertThat((List<?>) history.member("revisions")).hasSize(3);
    assertThat(history.text())
        .doesNotContain("title:")
        .containsSubsequence("\"action\":\"save\"", "\"action\":\"revert\"");
  }

  @Test
  void whoHasNotSeenTheCurrentRevisionIsToldItsNumber() {
    String docId = fresh("draft");
    saved(docId, "title: One", 0);
    Answered save = of("saveRevision", docId).json(saving("title: Two", 0)).gives(409);
    Answered revert =
        of("revertRevision", docId)
            .json(Map.of("to_revision", 1, "expected_revision", 7))
            .gives(409);
    assertThat(save.saying("revision_conflict").member("current_revision")).isEqualTo(1);
    assertThat(revert.saying("revision_conflict").member("current_revision")).isEqualTo(1);
  }

  @Test
  void aRequestThatIsSentAgainAddsNoSecondRevision() {
    String docId = fresh("draft");
    Map<String, Object> request =
        Map.of("content", List.of(1, "two"), "expected_revision", 0, "idempotency_key", "once");
    ContractCall call = call("saveRevision").path("kind", "annotation").path("doc_id", docId);

    Answered first = call.json(request).gives(200);
    Answered second = call.json(request).gives(200);

    assertThat(second.text()).isEqualTo(first.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"getRevision", "getRevisionHistory"})
  void aDocumentThatIsNotThereIsNotFound(String operation) {
    of(operation, fresh("never")).gives(404).saying("revision_not_found");
  }

  @Test
  void aRevisionThatIsNotThereIsNotFound() {
    String docId = fresh("draft");
    saved(docId, "title: One", 0);
    of("getRevision", docId).query("revision", "2").gives(404).saying("revision_not_found");
    of("revertRevision", docId)
        .json(Map.of("to_revision", 2, "expected_revision", 1))
        .gives(404)
        .saying("revision_not_found");
  }

  @Test
  void aCredentialIsNamedByItsPlaceAndNotSaved() {
    String docId = fresh("draft");
    Answered refused =
        of("saveRevision", docId)
            .json(saving("a: 1\nservice_key: very-secret\n", 0))
            .gives(400)
            .saying("credential_in_content");
    assertThat(refused.text()).contains("content.yaml (line 2)").doesNotContain("very-secret");
    of("getRevision", docId).gives(404);
  }

  @Test
  void requestsThatAreNotAsTheyShouldBeAreRefusedWithTheMember() {
    String docId = fresh("draft");
    List<Map<String, Object>> wrong =
        List.of(
            Map.of("expected_revision", 0),
            Map.of("content", Map.of("yaml", "a: 1")),
            Map.of("content", Map.of("yaml", "a: 1"), "expected_revision", -1),
            Map.of("content", Map.of("yaml", 1), "expected_revision", 0),
            Map.of("content", "a: 1", "expected_revision", 0),
            Map.of("content", Map.of("yaml", "a: 1"), "expected_revision", 0, "force", true),
            Map.of(
                "content", Map.of("yaml", "a: 1"),
                "expected_revision", 0,
                "idempotency_key", "x".repeat(201)));
    wrong.forEach(
        body -> of("saveRevision", docId).json(body).gives(400).saying("invalid_request"));
    of("revertRevision", docId)
        .json(Map.of("to_revision", 0, "expected_revision", 0))
        .gives(400)
        .saying("invalid_request");
    of("getRevision", docId).query("revision", "0").gives(400).saying("invalid_request");
    call("getRevision").path("kind", "table").path("doc_id", docId).gives(400);
    call("getRevision").path("kind", "spec").path("doc_id", "x".repeat(201)).gives(400);
  }

  @Test
  void aContentOfMoreThanOneMebibyteIsRefused() {
    String docId = fresh("draft");
    String most = "x".repeat(1024 * 1024 - "{\"yaml\":\"\"}".length());
    saved(docId, most, 0);
    of("saveRevision", docId).json(saving(most + "x", 1)).gives(400).saying("invalid_request");
  }
}
