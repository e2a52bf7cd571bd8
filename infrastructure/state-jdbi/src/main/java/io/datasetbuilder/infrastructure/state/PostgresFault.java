package io.datasetbuilder.infrastructure.state;

import java.sql.SQLException;

/** Tells kinds of failure apart by the five characters of the SQL standard. */
final class PostgresFault {

  private static final String DISK_FULL = "53100";
  private static final String NO_RIGHT = "42501";

  private PostgresFault() {}

  static FailureKind of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return of(sql.getSQLState());
      }
    }
    return FailureKind.OTHER;
  }

  /**
   * Class 42 is a statement that does not fit the tables, which are not ours then; class XX is
   * damage that the database itself has found.
   */
  private static FailureKind of(String state) {
    if (state.equals(DISK_FULL)) {
      return FailureKind.FULL;
    }
    boolean damaged = state.startsWith("42") || state.startsWith("XX");
    return damaged && !state.equals(NO_RIGHT) ? FailureKind.DAMAGED : FailureKind.OTHER;
  }
}
