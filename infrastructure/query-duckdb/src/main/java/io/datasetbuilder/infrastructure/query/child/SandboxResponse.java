package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.List;
import java.util.Optional;

/** Response of a query process. */
public sealed interface SandboxResponse {

  /**
   * All statements succeeded; as it is written.
   *
   * @param tables one for each statement, in order
   * @param engineMillis milliseconds that the engine spent on them
   */
  record Fetched(List<FetchedTable> tables, long engineMillis) implements SandboxResponse {
    public Fetched {
      tables = List.copyOf(tables);
    }
  }

  /** All statements succeeded; {@link Fetched} as it is read. */
  record Tables(List<ResultTable> tables, long engineMillis) implements SandboxResponse {
    public Tables {
      tables = List.copyOf(tables);
    }
  }

  /**
   * A statement was refused or failed.
   *
   * @param message one sentence that is safe to show, without any text of the engine
   * @param hint replacement to write; empty without a suggestion
   * @param cause class of the error, for the log; never its text
   */
  record Refused(
      WarehouseProblem code, String message, Optional<String> hint, Optional<String> cause)
      implements SandboxResponse {

    public Refused(WarehouseProblem code, String message, Optional<String> hint) {
      this(code, message, hint, Optional.empty());
    }

    public Refused(WarehouseProblem code, String message) {
      this(code, message, Optional.empty());
    }

    Refused causedBy(String error) {
      return new Refused(code, message, hint, Optional.of(error));
    }
  }

  /** The disk that a result is written to is full, which is no fault of a statement. */
  record DiskFull() implements SandboxResponse {}
}
