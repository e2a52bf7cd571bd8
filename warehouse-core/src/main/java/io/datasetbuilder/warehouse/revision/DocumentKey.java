package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.Optional;
import java.util.Set;

/**
 * Key of a document.
 *
 * @param docId chosen by the caller; 1 to {@value #MOST_CHARACTERS} characters, usable as one
 *     segment of a path
 */
public record DocumentKey(WorkspaceId workspace, DocumentKind kind, String docId) {

  /** Characters of a document's id. */
  public static final int MOST_CHARACTERS = 200;

  private static final Choices<DocumentKind> KINDS = Choices.of(DocumentKind.values());
  private static final Set<String> FOLDERS = Set.of(".", "..");

  public DocumentKey {
    if (!isValid(docId)) {
      throw new IllegalArgumentException("not the id of a document");
    }
  }

  /** The key of a document that a caller names; refused with {@code invalid_request}. */
  public static Result<DocumentKey> of(WorkspaceId workspace, String kind, String docId) {
    ProblemLog log = new ProblemLog();
    Optional<DocumentKind> known = KINDS.named(kind);
    if (known.isEmpty()) {
      String message = Quoting.quoted(kind) + " is not one of " + String.join(", ", KINDS.names());
      log.add(
          Problem.of(WarehouseProblem.INVALID_REQUEST, "kind", message)
              .suggesting(kind, KINDS.names()));
    }
    if (!isValid(docId)) {
      String message =
          "'doc_id' has 1 to %d characters, without slashes and control characters"
              .formatted(MOST_CHARACTERS);
      log.add(Problem.of(WarehouseProblem.INVALID_REQUEST, "doc_id", message));
    }
    return log.problems().isEmpty()
        ? Result.ok(new DocumentKey(workspace, known.orElseThrow(), docId))
        : Result.refused(log.problems());
  }

  private static boolean isValid(String docId) {
    return !docId.isBlank()
        && docId.codePointCount(0, docId.length()) <= MOST_CHARACTERS
        && docId.indexOf('/') < 0
        && docId.chars().noneMatch(Character::isISOControl)
        && !FOLDERS.contains(docId);
  }
}
