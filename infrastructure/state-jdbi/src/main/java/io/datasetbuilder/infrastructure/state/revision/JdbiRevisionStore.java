package io.datasetbuilder.infrastructure.state.revision;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseFailures;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.revision.DocumentKey;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.DocumentRevision.Summary;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Revisions of documents in the state database. Safe for concurrent use, also by several processes.
 */
public final class JdbiRevisionStore implements RevisionStore {

  private static final String OF_DOCUMENT =
      " FROM document_revisions"
          + " WHERE workspace = :workspace AND kind = :kind AND doc_id = :docId";

  private static final String SUMMARY = "SELECT revision, note, author, created_at, reverted_from";

  private static final String WHOLE = SUMMARY + ", content";

  private static final String ADD =
      ColumnValues.insert(
          "document_revisions",
          "workspace, kind, doc_id, revision, content, note, author, created_at, reverted_from,"
              + " idempotency_key",
          "document.workspace, document.kind, document.docId, number, content, note, author,"
              + " createdAt, revertedFrom, idempotencyKey");

  private final Database database;
  private final JsonCodec json;

  /** Touches no disk. */
  public JdbiRevisionStore(StateDatabase state, JsonCodec json) {
    this.database = state.tables();
    this.json = json;
  }

  @Override
  public Optional<DocumentRevision> find(DocumentKey document, long number) {
    return database.read(handle -> new Transaction(handle).find(document, number));
  }

  @Override
  public Optional<DocumentRevision> latest(DocumentKey document) {
    return database.read(
        handle ->
            handle
                .createQuery(WHOLE + OF_DOCUMENT + " ORDER BY revision DESC LIMIT 1")
                .bindMethods(document)
                .map((row, context) -> revision(document, row))
                .findOne());
  }

  @Override
  public List<Summary> history(DocumentKey document) {
    return database.read(
        handle ->
            handle
                .createQuery(SUMMARY + OF_DOCUMENT + " ORDER BY revision")
                .bindMethods(document)
                .map((row, context) -> summary(document, row))
                .list());
  }

  @Override
  public <R> R change(Function<? super Writer, ? extends R> work) {
    return database.change(handle -> work.apply(new Transaction(handle)));
  }

  private DocumentRevision revision(DocumentKey document, ResultSet row) throws SQLException {
    byte[] content = row.getString("content").getBytes(StandardCharsets.UTF_8);
    JsonValue value = json.read(content).orElseThrow(() -> DatabaseFailures.STATE.damaged(null));
    return new DocumentRevision(summary(document, row), value);
  }

  private static Summary summary(DocumentKey document, ResultSet row) throws SQLException {
    long revertedFrom = row.getLong("reverted_from");
    OptionalLong earlier = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(revertedFrom);
    return new Summary(
        document,
        row.getLong("revision"),
        ColumnValues.text(row, "note"),
        row.getString("author"),
        ColumnValues.instant(row.getLong("created_at")),
        earlier);
  }

  /** One transaction. */
  private final class Transaction implements Writer {

    private final Handle handle;

    Transaction(Handle handle) {
      this.handle = handle;
    }

    @Override
    public OptionalLong latest(DocumentKey document) {
      return handle
          .createQuery("SELECT revision" + OF_DOCUMENT + " ORDER BY revision DESC LIMIT 1")
          .bindMethods(document)
          .mapTo(Long.class)
          .findOne()
          .map(OptionalLong::of)
          .orElseGet(OptionalLong::empty);
    }

    @Override
    public Optional<DocumentRevision> find(DocumentKey document, long number) {
      return handle
          .createQuery(WHOLE + OF_DOCUMENT + " AND revision = :revision")
          .bindMethods(document)
          .bind("revision", number)
          .map((row, context) -> revision(document, row))
          .findOne();
    }

    @Override
    public Optional<DocumentRevision> savedWith(DocumentKey document, String idempotencyKey) {
      return handle
          .createQuery(WHOLE + OF_DOCUMENT + " AND idempotency_key = :idempotency_key")
          .bindMethods(document)
          .bind("idempotency_key", idempotencyKey)
          .map((row, context) -> revision(document, row))
          .findOne();
    }

    @Override
    public void add(DocumentRevision revision, Optional<String> idempotencyKey) {
      handle
          .createUpdate(ADD)
          .bindMethods(revision.summary())
          .bind("content", JsonRenderer.line(revision.content()))
          .bind("idempotencyKey", idempotencyKey)
          .execute();
    }
  }
}
