package io.datasetbuilder.warehouse.revision;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Database of documents and their revisions. It stores what it is given; the rules are those of
 * {@link ReviseDocument}. Safe for concurrent use, also by several processes. Every method throws a
 * {@code ProblemException} where the database cannot be used.
 */
public interface RevisionStore {

  /** A revision of a document; empty when there is none of this number. */
  Optional<DocumentRevision> find(DocumentKey document, long number);

  /** The newest revision of a document. */
  Optional<DocumentRevision> latest(DocumentKey document);

  /** All revisions of a document, oldest first; empty when there is no such document. */
  List<DocumentRevision.Summary> history(DocumentKey document);

  /**
   * Changes the database in one transaction, which no other writer runs beside. It is applied whole
   * and forced to disk when the method returns; nothing is changed when the work throws.
   */
  <R> R change(Function<? super Writer, ? extends R> work);

  /** What can be read and changed in a transaction. */
  interface Writer {

    /** The number of the newest revision; empty when there is no such document. */
    OptionalLong latest(DocumentKey document);

    Optional<DocumentRevision> find(DocumentKey document, long number);

    /** The revision that was added with a key. */
    Optional<DocumentRevision> savedWith(DocumentKey document, String idempotencyKey);

    /** Adds a revision under a number that the document does not have yet. */
    void add(DocumentRevision revision, Optional<String> idempotencyKey);
  }
}
