package io.datasetbuilder.infrastructure.state;

import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Tells kinds of failure apart by the database's result codes. */
final class SqliteFault {

  /**
   * Primary result codes: an extended one has the primary in its lowest byte. A statement that the
   * database does not understand meets tables that are not ours.
   */
  private static final Set<Integer> DAMAGE =
      Set.of(
          SQLiteErrorCode.SQLITE_CORRUPT.code,
          SQLiteErrorCode.SQLITE_NOTADB.code,
          SQLiteErrorCode.SQLITE_FORMAT.code,
          SQLiteErrorCode.SQLITE_ERROR.code);

  private SqliteFault() {}

  static FailureKind of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return of(sqlite.getResultCode().code & 0xff);
      }
    }
    return FailureKind.OTHER;
  }

  private static FailureKind of(int primaryCode) {
    if (primaryCode == SQLiteErrorCode.SQLITE_FULL.code) {
      return FailureKind.FULL;
    }
    return DAMAGE.contains(primaryCode) ? FailureKind.DAMAGED : FailureKind.OTHER;
  }
}
