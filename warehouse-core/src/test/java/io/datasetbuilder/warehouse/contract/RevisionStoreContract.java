package io.datasetbuilder.warehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.Texts;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.revision.ContentRules;
import io.datasetbuilder.warehouse.revision.DocumentKey;
import io.datasetbuilder.warehouse.revision.DocumentKind;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.ReviseDocument;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every store of revisions does. */
public abstract class RevisionStoreContract {

  private static final Instant NOON = Instant.parse("2026-08-15T12:00:00Z");
  private static final int CALLERS = 16;

  private static final DocumentKey DRAFT =
      new DocumentKey(WorkspaceId.SHARED, DocumentKind.SPEC, "prices of 서울");

  private static final DocumentKey NOTES =
      new DocumentKey(WorkspaceId.SHARED, DocumentKind.ANNOTATION, "notes");

  /** The store under test; each call another one over the same data, as of another process. */
  protected abstract RevisionStore store();

  private static DocumentRevision revision(DocumentKey document, long number, JsonValue content) {
    return new DocumentRevision(
        new DocumentRevision.Summary(
            document,
            number,
            number == 1 ? Optional.empty() : Optional.of("note " + number),
            "service:abc",
            NOON.plusSeconds(number),
            number == 3 ? OptionalLong.of(1) : OptionalLong.empty()),
        content);
  }

  private static DocumentRevision added(
      RevisionStore store, DocumentRevision revision, String... key) {
    store.change(
        writer -> {
          writer.add(revision, Stream.of(key).findFirst());
          return revision;
        });
    return revision;
  }

  private static ReviseDocument revising(RevisionStore store) {
    return new ReviseDocument(
        store,
        new ContentRules(content -> 0, Texts.UNPARSEABLE),
        Clock.fixed(NOON, ZoneOffset.UTC));
  }

  private static Saving saving(String yaml, long expected) {
    JsonValue content = new JsonObject(Map.of("yaml", JsonValue.of(yaml)));
    return new Saving(content, expected, Optional.empty(), Optional.empty());
  }

  @Test
  void revisionsAreReadAsTheyWereAdded() {
    JsonValue content =
        new JsonObject(
            Map.of("a", JsonValue.of(new BigDecimal("1.50")), "b", JsonValue.of("é\u0000\n")));
    RevisionStore store = store();
    DocumentRevision first = added(store, revision(DRAFT, 1, content));
    DocumentRevision second = added(store, revision(DRAFT, 2, JsonValue.ofNull()));
    DocumentRevision third = added(store, revision(DRAFT, 3, JsonValue.of("text")));

    RevisionStore other = store();
    assertThat(other.find(DRAFT, 1)).contains(first);
    assertThat(other.latest(DRAFT)).contains(third);
    assertThat(other.find(DRAFT, 4)).isEmpty();
    assertThat(other.history(DRAFT))
        .containsExactly(first.summary(), second.summary(), third.summary());
  }

  @Test
  void documentsOfOtherWorkspacesKindsAndIdsAreOthers() {
    RevisionStore store = store();
    added(store, revision(DRAFT, 1, JsonValue.of(true)), "key");
    List<DocumentKey> others =
        List.of(
            new DocumentKey(new WorkspaceId("other"), DRAFT.kind(), DRAFT.docId()),
            new DocumentKey(DRAFT.workspace(), DocumentKind.ANNOTATION, DRAFT.docId()),
            new DocumentKey(DRAFT.workspace(), DRAFT.kind(), "another"));

    for (DocumentKey other : others) {
      assertThat(store.latest(other)).isEmpty();
      assertThat(store.history(other)).isEmpty();
      assertThat(store.<Optional<DocumentRevision>>change(w -> w.savedWith(other, "key")))
          .isEmpty();
    }
  }

  @Test
  void aNumberAndAKeyAreUsedOnce() {
    RevisionStore store = store();
    added(store, revision(DRAFT, 1, JsonValue.of(1)), "key");

    assertThatThrownBy(() -> added(store, revision(DRAFT, 1, JsonValue.of(2))))
        .isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> added(store, revision(DRAFT, 2, JsonValue.of(2)), "key"))
        .isInstanceOf(RuntimeException.class);
    assertThat(store.history(DRAFT)).hasSize(1);
  }

  @Test
  void aChangeThatFailsChangesNothing() {
    RevisionStore store = store();
    assertThatThrownBy(
            () ->
                store.change(
                    writer -> {
                      writer.add(revision(DRAFT, 1, JsonValue.of(1)), Optional.empty());
                      throw new IllegalStateException("stopped");
                    }))
        .hasMessage("stopped");
    assertThat(store.latest(DRAFT)).isEmpty();
  }

  @Test
  void callersWhoSendOneRequestAtOnceAllGetItsOneRevision() throws Exception {
    Saving saving = new Saving(JsonValue.of("title: One"), 0, Optional.empty(), Optional.of("key"));
    List<Result<DocumentRevision>> results =
        atOnce(caller -> revising -> revising.save(NOTES, "a", saving));

    assertThat(results)
        .hasSize(CALLERS)
        .allSatisfy(result -> assertThat(result.problems()).isEmpty())
        .containsOnly(results.get(0));
    assertThat(store().history(NOTES)).hasSize(1);
  }

  @Test
  void ofCallersWhoSaveAtOnceOneWinsAndTheOthersLearnTheNumber() throws Exception {
    int won = 0;
    for (Result<DocumentRevision> result :
        atOnce(caller -> revising -> revising.save(DRAFT, "a", saving("title: " + caller, 0)))) {
      won += result.problems().isEmpty() ? 1 : 0;
      result
          .problems()
          .forEach(
              problem -> {
                assertThat(problem.code()).isEqualTo(WarehouseProblem.REVISION_CONFLICT);
                assertThat(problem.facts()).containsEntry("current_revision", JsonValue.of(1));
              });
    }
    assertThat(won).isEqualTo(1);
    assertThat(store().history(DRAFT)).hasSize(1);
  }

  /** What callers get who begin at the same time. */
  private List<Result<DocumentRevision>> atOnce(
      IntFunction<Function<ReviseDocument, Result<DocumentRevision>>> call) throws Exception {
    CountDownLatch together = new CountDownLatch(1);
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<Result<DocumentRevision>>> calls =
          IntStream.range(0, CALLERS)
              .mapToObj(
                  caller -> {
                    ReviseDocument revising = revising(store());
                    return callers.submit(
                        () -> {
                          together.await();
                          return call.apply(caller).apply(revising);
                        });
                  })
              .toList();
      together.countDown();
      List<Result<DocumentRevision>> results = new ArrayList<>();
      for (Future<Result<DocumentRevision>> done : calls) {
        results.add(done.get());
      }
      return results;
    } finally {
      callers.shutdownNow();
    }
  }
}
