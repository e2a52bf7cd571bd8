package io.datasetbuilder.embedded.revision;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.revision.ContentRules;
import io.datasetbuilder.warehouse.revision.DocumentKey;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.ReadDocument;
import io.datasetbuilder.warehouse.revision.ReviseDocument;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Reverting;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Documents of a caller's workspace: drafts of specs and annotations, each with all its revisions.
 * They need no warehouse. A document of another workspace is reported as missing. Safe for
 * concurrent use.
 *
 * <p>Every operation refuses with {@code invalid_request} for an unknown kind and for an id that is
 * no document's, and with the codes of {@link ReviseDocument} and {@link ReadDocument}.
 */
public final class Revisions {

  private final Supplier<RevisionStore> store;
  private final WorkspaceId workspace;
  private final String author;
  private final Clock clock;
  private final ActiveCalls calls;

  /**
   * @param store opened when it is first needed
   * @param author who saves revisions
   */
  public Revisions(
      Supplier<RevisionStore> store,
      WorkspaceId workspace,
      OwnerId author,
      Clock clock,
      ActiveCalls calls) {
    this.store = store;
    this.workspace = workspace;
    this.author = author.value();
    this.clock = clock;
    this.calls = calls;
  }

  /**
   * Saves a content as the next revision of a document, which the first revision creates.
   *
   * @param kind {@code spec} or {@code annotation}
   * @param docId 1 to 200 characters without a slash
   */
  public Result<DocumentRevision> save(String kind, String docId, Saving saving) {
    return with(kind, docId, document -> revising().save(document, author, saving));
  }

  /** Adds a revision that has the content of an earlier one. */
  public Result<DocumentRevision> revert(String kind, String docId, Reverting reverting) {
    return with(kind, docId, document -> revising().revert(document, author, reverting));
  }

  /**
   * One revision of a document.
   *
   * @param number empty: the newest
   */
  public Result<DocumentRevision> revision(String kind, String docId, OptionalLong number) {
    return with(kind, docId, document -> reading().revision(document, number));
  }

  /** All revisions of a document, oldest first, without their contents. */
  public Result<List<DocumentRevision.Summary>> history(String kind, String docId) {
    return with(kind, docId, document -> reading().history(document));
  }

  private <T> Result<T> with(String kind, String docId, Function<DocumentKey, Result<T>> work) {
    return calls.result(() -> DocumentKey.of(workspace, kind, docId).then(work));
  }

  private ReviseDocument revising() {
    return new ReviseDocument(
        store.get(), new ContentRules(Revisions::jsonBytes, new YamlSpecReader()), clock);
  }

  private static long jsonBytes(JsonValue content) {
    return JsonRenderer.line(content).getBytes(StandardCharsets.UTF_8).length;
  }

  private ReadDocument reading() {
    return new ReadDocument(store.get());
  }
}
