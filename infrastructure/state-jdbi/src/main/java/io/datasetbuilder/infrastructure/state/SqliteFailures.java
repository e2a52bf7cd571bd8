package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.index.IndexFailure;
import io.datasetbuilder.pipeline.index.IndexProblem;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What a failure of the database means to a user; its own text is never shown. */
final class SqliteFailures {

  /** Primary result codes: an extended one has the primary in its lowest byte. */
  private static final Set<Integer> DAMAGED =
      Set.of(
          SQLiteErrorCode.SQLITE_CORRUPT.code,
          SQLiteErrorCode.SQLITE_NOTADB.code,
          SQLiteErrorCode.SQLITE_FORMAT.code,
          SQLiteErrorCode.SQLITE_ERROR.code);

  private SqliteFailures() {}

  static IndexFailure of(Throwable failure) {
    return isDamage(failure) ? damaged(failure) : unavailable(failure);
  }

  static IndexFailure damaged(Throwable cause) {
    return new IndexFailure(
        Problem.of(IndexProblem.INDEX_UNREADABLE, "", "The index of runs cannot be read.")
            .withHint("run rebuild-index"),
        cause);
  }

  static IndexFailure tooNew(int version, int known) {
    String message =
        "The index of runs has version %d; this program knows %d.".formatted(version, known);
    return new IndexFailure(Problem.of(IndexProblem.INDEX_TOO_NEW, "", message));
  }

  static IndexFailure unavailable(Throwable cause) {
    String message = "The index of runs cannot be opened or written.";
    return new IndexFailure(Problem.of(IndexProblem.INDEX_UNAVAILABLE, "", message), cause);
  }

  /** A statement that the database does not understand meets tables that are not ours. */
  private static boolean isDamage(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return DAMAGED.contains(sqlite.getResultCode().code & 0xff);
      }
    }
    return false;
  }
}
