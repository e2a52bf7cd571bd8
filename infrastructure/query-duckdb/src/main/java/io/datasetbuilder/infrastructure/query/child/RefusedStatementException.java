package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.Optional;

/** Ends the run of a request; carries the refusal that is returned instead of tables. */
final class RefusedStatementException extends Exception {

  private static final long serialVersionUID = 1;

  private final transient SandboxResponse response;

  RefusedStatementException(Refused refused) {
    super(refused.message());
    this.response = refused;
  }

  private RefusedStatementException() {
    super("the disk is full");
    this.response = new SandboxResponse.DiskFull();
  }

  static RefusedStatementException diskFull() {
    return new RefusedStatementException();
  }

  static RefusedStatementException unsafe(String message) {
    return new RefusedStatementException(new Refused(WarehouseProblem.UNSAFE_QUERY, message));
  }

  static RefusedStatementException unsafe(String message, String hint) {
    return new RefusedStatementException(
        new Refused(WarehouseProblem.UNSAFE_QUERY, message, Optional.of(hint)));
  }

  static RefusedStatementException failed(String message) {
    return new RefusedStatementException(new Refused(WarehouseProblem.QUERY_FAILED, message));
  }

  SandboxResponse response() {
    return response;
  }
}
