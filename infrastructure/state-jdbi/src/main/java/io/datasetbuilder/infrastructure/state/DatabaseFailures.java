package io.datasetbuilder.infrastructure.state;

/** What failures of one database mean to a user; the database's own text is never shown. */
interface DatabaseFailures {

  /** What is there is no database, is damaged, or holds tables that are not ours. */
  RuntimeException damaged(Throwable cause);

  /** The tables are of a version that this code does not know yet. */
  RuntimeException tooNew(int version, int known);

  /** The disk is full; nothing was changed. */
  RuntimeException full(Throwable cause);

  /** The database cannot be opened or written, for another reason. */
  RuntimeException unavailable(Throwable cause);

  /** The failure that a driver's failure stands for. */
  default RuntimeException of(FailureKind fault, Throwable failure) {
    return switch (fault) {
      case DAMAGED -> damaged(failure);
      case FULL -> full(failure);
      case OTHER -> unavailable(failure);
    };
  }
}
