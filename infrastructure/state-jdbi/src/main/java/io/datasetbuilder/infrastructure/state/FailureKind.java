package io.datasetbuilder.infrastructure.state;

/** The kinds of failure that are told apart. */
enum FailureKind {
  /** The tables cannot be read, or are not ours. */
  DAMAGED,
  /** The disk is full; nothing was changed. */
  FULL,
  /** The database cannot be reached or written, for another reason. */
  OTHER
}
