package io.datasetbuilder.warehouse.revision;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Database of documents and their revisions. It applies no rules; {@link ReviseDocument} does. Safe
 * for concurrent use, also by several processes. Every method throws a {@code ProblemException}
 * where the database cannot be used.
 */
public interface RevisionStore {

  /** Revision of a document; empty when the document has no revision of this number. */
  Optional<DocumentRevision> find(DocumentKey document, long number);

  /** The newest revision of a document. */
  Optional<DocumentRevision> latest(DocumentKey document);

  /** All revisions of a document, oldest first; empty when the document does not exist. */
  List<DocumentRevision.Summary> history(DocumentKey document);

  /**
   * Changes the database in one transaction, while no other writer runs. The change is applied as a
   * whole and forced to disk when the method returns; nothing is changed when the work throws.
   */
  <R> R change(Function<? super Writer, ? extends R> work);

  /** Reads and writes within a transaction. */
  interface Writer {

    /** The number of the newest revision; empty when the document does not exist. */
    OptionalLong latest(DocumentKey document);

    Optional<DocumentRevision> find(DocumentKey document, long number);

    /** The revision that was added with a key. */
    Optional<DocumentRevision> savedWith(DocumentKey document, String idempotencyKey);

    /** Adds a revision under a number that the document does not have yet. */
    void add(DocumentRevision revision, Optional<String> idempotencyKey);
  }
}
