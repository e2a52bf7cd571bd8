package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.util.Locale;

/** Translates failures of a database for users; the database's own text is never shown. */
public enum DatabaseFailures {

  /** Failures of the index of runs, which can be rebuilt. */
  INDEX("The index of runs") {
    @Override
    public RuntimeException damaged(Throwable cause) {
      Problem problem = problem(StorageProblem.INDEX_UNREADABLE, " cannot be read.");
      return new IndexFailure(problem.withHint("run rebuild-index"), cause);
    }

    @Override
    RuntimeException newer(String versions) {
      return new IndexFailure(problem(StorageProblem.INDEX_TOO_NEW, versions));
    }

    @Override
    RuntimeException full(Throwable cause) {
      return unavailable(cause);
    }

    @Override
    RuntimeException unavailable(Throwable cause) {
      return new IndexFailure(
          problem(StorageProblem.INDEX_UNAVAILABLE, " cannot be opened or written."), cause);
    }

    @Override
    RuntimeException blocked(Throwable cause) {
      return new IndexFailure(
          problem(StorageProblem.INDEX_UNAVAILABLE, BLOCKED).withHint(NATIVE_FOLDER), cause);
    }
  },

  /** Failures of the state that cannot be derived from other documents. */
  STATE("The service's state"),

  /** Failures of the tables of the warehouse, which cannot be derived either. */
  WAREHOUSE("The index of the warehouse");

  /** The kinds of failure that databases distinguish. */
  enum Kind {
    /** The tables cannot be read, or belong to another program. */
    DAMAGED,
    /** The disk is full; nothing was changed. */
    FULL,
    /** The database cannot be reached or written, for another reason. */
    OTHER
  }

  private static final String BLOCKED =
      " cannot be opened: no folder allows the library of the database to be executed.";

  private static final String NATIVE_FOLDER =
      "set SVC_NATIVE_DIR to a folder of this user on a disk that is not mounted noexec";

  private final String subject;

  DatabaseFailures(String subject) {
    this.subject = subject;
  }

  /** Failure of a file that is no database, is damaged, or holds tables of another program. */
  public RuntimeException damaged(Throwable cause) {
    return new StateFailure(problem(StorageProblem.STATE_UNREADABLE, " cannot be read."), cause);
  }

  RuntimeException newer(String versions) {
    return new StateFailure(problem(StorageProblem.STATE_TOO_NEW, versions));
  }

  /** The disk is full; nothing was changed. */
  RuntimeException full(Throwable cause) {
    String holder = subject.substring(0, 1).toLowerCase(Locale.ROOT) + subject.substring(1);
    String message = "The disk that holds %s is full.".formatted(holder);
    return new StateFailure(Problem.of(StorageProblem.DISK_FULL, "", message), cause);
  }

  /** The database cannot be opened or written, for another reason. */
  RuntimeException unavailable(Throwable cause) {
    return new StateFailure(
        problem(StorageProblem.STATE_UNAVAILABLE, " cannot be opened or written."), cause);
  }

  /**
   * Failure of a system that executes the library of the database in none of the usable folders.
   */
  RuntimeException blocked(Throwable cause) {
    return new StateFailure(
        problem(StorageProblem.STATE_UNAVAILABLE, BLOCKED).withHint(NATIVE_FOLDER), cause);
  }

  /** The tables are of a version that this code does not know yet. */
  RuntimeException tooNew(int version, int known) {
    return newer(" has version %d; this program knows %d.".formatted(version, known));
  }

  /** Translates a driver's failure. */
  RuntimeException of(Kind kind, Throwable failure) {
    return switch (kind) {
      case DAMAGED -> damaged(failure);
      case FULL -> full(failure);
      case OTHER -> unavailable(failure);
    };
  }

  Problem problem(ProblemCode code, String message) {
    return Problem.of(code, "", subject + message);
  }
}
