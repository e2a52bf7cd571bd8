package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.problem.Result;
import java.util.List;
import java.util.OptionalLong;

/** Reads revisions of documents (Spec, "Endpoints", /revisions). Safe for concurrent use. */
public final class ReadDocument {

  private final RevisionStore store;

  public ReadDocument(RevisionStore store) {
    this.store = store;
  }

  /**
   * A revision with its content; refuses with {@code revision_not_found}.
   *
   * @param number empty: the newest
   */
  public Result<DocumentRevision> revision(DocumentKey document, OptionalLong number) {
    return (number.isPresent() ? store.find(document, number.getAsLong()) : store.latest(document))
        .map(Result::ok)
        .orElseGet(() -> Result.refused(ReviseDocument.notFound()));
  }

  /** All revisions, oldest first; refuses with {@code revision_not_found}. */
  public Result<List<DocumentRevision.Summary>> history(DocumentKey document) {
    List<DocumentRevision.Summary> revisions = store.history(document);
    return revisions.isEmpty() ? Result.refused(ReviseDocument.notFound()) : Result.ok(revisions);
  }
}
