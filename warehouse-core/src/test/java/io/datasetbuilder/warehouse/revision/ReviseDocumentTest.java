package io.datasetbuilder.warehouse.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.Texts;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Reverting;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ReviseDocumentTest {

  private static final DocumentKey NOTES =
      new DocumentKey(WorkspaceId.SHARED, DocumentKind.ANNOTATION, "notes");
  private static final Instant NOON = Instant.parse("2026-08-15T12:00:00Z");

  private final Revisions kept = new Revisions();
  private final ReviseDocument revise =
      new ReviseDocument(
          kept,
          new ContentRules(content -> 2, Texts.UNPARSEABLE),
          Clock.fixed(NOON.plusMillis(345), ZoneOffset.UTC));
  private final ReadDocument read = new ReadDocument(kept);

  private Result<DocumentRevision> save(String text, long expected) {
    return save(text, expected, Optional.empty());
  }

  private Result<DocumentRevision> save(String text, long expected, Optional<String> key) {
    return revise.save(
        NOTES, "a", new Saving(JsonValue.of(text), expected, Optional.of("why"), key));
  }

  private Result<DocumentRevision> revert(long to, long expected) {
    return revise.revert(NOTES, "b", new Reverting(to, expected));
  }

  private static <T> T done(Result<T> result) {
    assertThat(result).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<T>) result).value();
  }

  private static void assertConflict(Result<DocumentRevision> result, long current) {
    assertThat(result.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.REVISION_CONFLICT);
              assertThat(problem.at()).isEqualTo("expected_revision");
              assertThat(problem.facts()).containsEntry("current_revision", JsonValue.of(current));
            });
  }

  @Test
  void revisionsAreNumberedFromOneInWholeSeconds() {
    DocumentRevision first = done(save("one", 0));
    DocumentRevision second = done(save("two", 1));

    assertThat(first.summary().number()).isEqualTo(1);
    assertThat(first.summary().createdAt()).isEqualTo(NOON);
    assertThat(first.summary().note()).contains("why");
    assertThat(second.summary().number()).isEqualTo(2);
    assertThat(done(read.history(NOTES))).containsExactly(first.summary(), second.summary());
  }

  @Test
  void aSaveOnTopOfAnotherRevisionIsAConflictWithTheCurrentNumber() {
    assertConflict(save("one", 1), 0);
    done(save("one", 0));
    assertConflict(save("again", 0), 1);
    assertConflict(save("later", 2), 1);
  }

  @Test
  void aRepeatedKeyGetsTheFirstRevisionWhateverItAsks() {
    DocumentRevision first = done(save("one", 0, Optional.of("key")));
    done(save("two", 1));

    assertThat(done(save("other", 0, Optional.of("key")))).isEqualTo(first);
    assertThat(done(read.history(NOTES))).hasSize(2);
  }

  @Test
  void aKeyOfARefusedSaveIsFree() {
    assertConflict(save("one", 7, Optional.of("key")), 0);
    assertThat(done(save("one", 0, Optional.of("key"))).summary().number()).isEqualTo(1);
  }

  @Test
  void aRevertAddsTheEarlierContentAsANewRevision() {
    done(save("one", 0));
    done(save("two", 1));

    DocumentRevision reverted = done(revert(1, 2));

    assertThat(reverted.content()).isEqualTo(JsonValue.of("one"));
    assertThat(reverted.summary().number()).isEqualTo(3);
    assertThat(reverted.summary().author()).isEqualTo("b");
    assertThat(reverted.summary().note()).contains("revert to revision 1");
    assertThat(reverted.summary().revertedFrom()).hasValue(1);
  }

  @Test
  void aRevertToWhatDoesNotExistOrOnTopOfAnotherRevisionIsRefused() {
    assertThat(revert(1, 0).problems())
        .extracting(Problem::code)
        .isEqualTo(List.of(WarehouseProblem.REVISION_NOT_FOUND));
    done(save("one", 0));
    assertConflict(revert(1, 5), 1);
    assertThat(done(read.history(NOTES))).hasSize(1);
  }

  @Test
  void aDocumentThatDoesNotExistHasNoRevisionAndNoHistory() {
    assertThat(read.revision(NOTES, OptionalLong.empty()).problems())
        .extracting(Problem::code)
        .isEqualTo(List.of(WarehouseProblem.REVISION_NOT_FOUND));
    assertThat(read.history(NOTES).problems()).hasSize(1);
  }

  @Test
  void aRevisionIsReadByItsNumberAndTheNewestWithoutOne() {
    done(save("one", 0));
    done(save("two", 1));

    assertThat(done(read.revision(NOTES, OptionalLong.of(1))).content())
        .isEqualTo(JsonValue.of("one"));
    assertThat(done(read.revision(NOTES, OptionalLong.empty())).content())
        .isEqualTo(JsonValue.of("two"));
    assertThat(read.revision(NOTES, OptionalLong.of(3)).problems()).hasSize(1);
  }

  /** A store in memory for one caller. */
  private static final class Revisions implements RevisionStore {

    private final List<DocumentRevision> revisions = new ArrayList<>();
    private final Map<String, DocumentRevision> keys = new HashMap<>();

    @Override
    public Optional<DocumentRevision> find(DocumentKey document, long number) {
      return revisions.stream().filter(r -> r.summary().number() == number).findFirst();
    }

    @Override
    public Optional<DocumentRevision> latest(DocumentKey document) {
      return find(document, revisions.size());
    }

    @Override
    public List<DocumentRevision.Summary> history(DocumentKey document) {
      return revisions.stream().map(DocumentRevision::summary).toList();
    }

    @Override
    public <R> R change(Function<? super Writer, ? extends R> work) {
      return work.apply(
          new Writer() {
            @Override
            public OptionalLong latest(DocumentKey document) {
              return revisions.isEmpty() ? OptionalLong.empty() : OptionalLong.of(revisions.size());
            }

            @Override
            public Optional<DocumentRevision> find(DocumentKey document, long number) {
              return Revisions.this.find(document, number);
            }

            @Override
            public Optional<DocumentRevision> savedWith(DocumentKey document, String key) {
              return Optional.ofNullable(keys.get(key));
            }

            @Override
            public void add(DocumentRevision revision, Optional<String> idempotencyKey) {
              revisions.add(revision);
              idempotencyKey.ifPresent(key -> keys.put(key, revision));
            }
          });
    }
  }
}
