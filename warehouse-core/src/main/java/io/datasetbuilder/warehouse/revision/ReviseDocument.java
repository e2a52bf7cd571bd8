package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.StoredText;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Adds revisions to documents (Spec, "Endpoints", /revisions). A caller states which revision he
 * has seen: of several who save at once, one wins, and the others learn the current number. Safe
 * for concurrent use, also by several processes.
 */
public final class ReviseDocument {

  private static final String EXPECTED = "expected_revision";

  private final RevisionStore store;
  private final ContentRules rules;
  private final Clock clock;

  public ReviseDocument(RevisionStore store, ContentRules rules, Clock clock) {
    this.store = store;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * Saves a content as the next revision. A request with an idempotency key that the document has
   * seen gets the revision of the first such request, even with another content. Refuses with
   * {@code invalid_request}, {@code credential_in_content}, and {@code revision_conflict} with the
   * current number.
   *
   * @param author owner id of the caller, or the caller's label
   */
  public Result<DocumentRevision> save(DocumentKey document, String author, Saving saving) {
    List<Problem> problems = new ArrayList<>(saving.problems());
    problems.addAll(rules.check(document.kind(), saving.content()));
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    return store.<Result<DocumentRevision>>change(
        writer ->
            saving
                .idempotencyKey()
                .flatMap(key -> writer.savedWith(document, key))
                .map(Result::ok)
                .orElseGet(
                    () ->
                        next(writer, document, saving.expectedRevision())
                            .map(
                                number ->
                                    add(
                                        writer,
                                        summary(
                                            document,
                                            number,
                                            saving.note(),
                                            author,
                                            OptionalLong.empty()),
                                        saving.content(),
                                        saving.idempotencyKey()))));
  }

  /**
   * Adds a revision with the content of an earlier one. Refuses with {@code revision_not_found} for
   * a document or revision that does not exist, and with {@code invalid_request} and {@code
   * revision_conflict} as {@link #save} does.
   */
  public Result<DocumentRevision> revert(DocumentKey document, String author, Reverting reverting) {
    List<Problem> problems = reverting.problems();
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    long from = reverting.toRevision();
    return store.<Result<DocumentRevision>>change(
        writer ->
            writer
                .find(document, from)
                .map(earlier -> revert(writer, earlier, author, reverting.expectedRevision()))
                .orElseGet(() -> Result.refused(notFound())));
  }

  private Result<DocumentRevision> revert(
      RevisionStore.Writer writer, DocumentRevision earlier, String author, long expected) {
    DocumentKey document = earlier.summary().document();
    long from = earlier.summary().number();
    Optional<String> note = Optional.of("revert to revision " + from);
    Function<Long, DocumentRevision> adding =
        number ->
            add(
                writer,
                summary(document, number, note, author, OptionalLong.of(from)),
                earlier.content(),
                Optional.empty());
    return next(writer, document, expected).map(adding);
  }

  /** The number of the next revision, unless the caller has not seen the current one. */
  private static Result<Long> next(
      RevisionStore.Writer writer, DocumentKey document, long expected) {
    long current = writer.latest(document).orElse(0);
    return current == expected ? Result.ok(current + 1) : Result.refused(conflict(current));
  }

  private DocumentRevision.Summary summary(
      DocumentKey document,
      long number,
      Optional<String> note,
      String author,
      OptionalLong revertedFrom) {
    return new DocumentRevision.Summary(
        document,
        number,
        note,
        author,
        clock.instant().truncatedTo(ChronoUnit.SECONDS),
        revertedFrom);
  }

  private static DocumentRevision add(
      RevisionStore.Writer writer,
      DocumentRevision.Summary summary,
      JsonValue content,
      Optional<String> idempotencyKey) {
    DocumentRevision revision = new DocumentRevision(summary, content);
    writer.add(revision, idempotencyKey);
    return revision;
  }

  private static Problem conflict(long current) {
    String message =
        current == 0
            ? "The document does not exist yet: its first revision expects revision 0."
            : "The document has revision %d now: read it, and save again on top of it."
                .formatted(current);
    return Problem.of(WarehouseProblem.REVISION_CONFLICT, EXPECTED, message)
        .with("current_revision", JsonValue.of(current));
  }

  static Problem notFound() {
    return Problem.of(
        WarehouseProblem.REVISION_NOT_FOUND, "revision", "There is no such document or revision.");
  }

  /**
   * Content to save.
   *
   * @param expectedRevision newest revision that the caller knows; 0: the document must not exist
   *     yet
   * @param note at most {@value #MOST_NOTE_CHARACTERS} characters
   * @param idempotencyKey key that identifies this request when it is sent again; 1 to {@value
   *     #MOST_KEY_CHARACTERS} characters
   */
  public record Saving(
      JsonValue content,
      long expectedRevision,
      Optional<String> note,
      Optional<String> idempotencyKey) {

    /** Characters of an idempotency key. */
    public static final int MOST_KEY_CHARACTERS = 200;

    /** Characters of a note. */
    public static final int MOST_NOTE_CHARACTERS = 2_000;

    private List<Problem> problems() {
      List<Problem> problems = new ArrayList<>(tooSmall(EXPECTED, expectedRevision, 0));
      note.ifPresent(
          text -> problems.addAll(StoredText.problems("note", text, MOST_NOTE_CHARACTERS)));
      idempotencyKey.ifPresent(
          key ->
              problems.addAll(
                  StoredText.problemsOfFilled("idempotency_key", key, MOST_KEY_CHARACTERS)));
      return problems;
    }
  }

  /**
   * Revision to revert to.
   *
   * @param toRevision revision whose content the document gets again
   * @param expectedRevision the newest revision that the caller knows
   */
  public record Reverting(long toRevision, long expectedRevision) {

    private List<Problem> problems() {
      List<Problem> problems = new ArrayList<>(tooSmall("to_revision", toRevision, 1));
      problems.addAll(tooSmall(EXPECTED, expectedRevision, 0));
      return problems;
    }
  }

  private static List<Problem> tooSmall(String member, long number, long least) {
    return number < least ? List.of(StoredText.invalid(member, "is at least " + least)) : List.of();
  }
}
