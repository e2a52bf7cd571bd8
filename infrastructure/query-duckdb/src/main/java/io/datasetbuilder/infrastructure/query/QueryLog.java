package io.datasetbuilder.infrastructure.query;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.process.ProcessEnd;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;

/**
 * Log of the causes of failed queries, which their problems do not name. It is written on the
 * thread of the caller, whose context names the request. No cell and no statement is logged.
 */
final class QueryLog {

  private static final Logger LOG = System.getLogger("io.datasetbuilder.query");

  /** Errors of the engine that a statement is the reason of; the problem describes them. */
  private static final Set<String> OF_STATEMENTS =
      Set.of(
          "Binder",
          "Catalog",
          "Conversion",
          "Invalid Input",
          "Mismatch Type",
          "Out of Memory",
          "Out of Range",
          "Syntax");

  private QueryLog() {}

  /** A process that was not ready for its query. */
  static void notStarted(ProcessEnd end) {
    ended("a query process did not start", end);
  }

  /** A process that wrote no response. */
  static void ended(ProcessEnd end) {
    ended("a query process ended before its result", end);
  }

  private static void ended(String message, ProcessEnd end) {
    LOG.log(end.expected() ? Level.DEBUG : Level.WARNING, "{0}: {1}", message, end.describe());
  }

  /** A response that cannot be read. */
  static void unreadable(RuntimeException thrown) {
    LOG.log(
        Level.WARNING,
        "the response of a query process cannot be read: {0}",
        thrown.getClass().getName());
  }

  /**
   * A statement that was refused or failed.
   *
   * @param ofUser whether a user wrote it; others are not expected to fail
   */
  static void refused(Refused refused, boolean ofUser) {
    refused
        .cause()
        .ifPresent(
            cause ->
                LOG.log(
                    ofUser && OF_STATEMENTS.contains(cause) ? Level.DEBUG : Level.WARNING,
                    "a query failed ({0}): {1}",
                    refused.code().wire(),
                    cause));
  }
}
