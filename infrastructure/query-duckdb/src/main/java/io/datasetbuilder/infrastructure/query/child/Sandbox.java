package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Fetched;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs the statements of one request over one file. Statements of users pass the {@link
 * StatementGate} first; all run in a {@link LockedEngine}. For one thread and one request.
 */
public final class Sandbox implements AutoCloseable {

  /** Make the process load the classes and functions that a query needs. */
  private static final String SAMPLE_TO_CHECK = "SELECT count(*) AS n FROM dataset WHERE a > 1";

  private static final String SAMPLE_TO_RUN = "SELECT count(*) AS n, [{'a': 1.5}] AS l";

  private final LockedEngine engine;
  private final StatementGate gate;

  private Sandbox(LockedEngine engine) {
    this.engine = engine;
    this.gate = new StatementGate(AllowedFunctions.load());
  }

  /**
   * Opens the engine and does the one-time work that would delay a query.
   *
   * @throws IllegalStateException when the engine cannot be opened on this machine
   */
  public static Sandbox open() {
    try {
      Sandbox sandbox = new Sandbox(LockedEngine.open());
      sandbox.warmUp();
      return sandbox;
    } catch (SQLException e) {
      throw new IllegalStateException("the engine of queries cannot be opened", e);
    }
  }

  private void warmUp() throws SQLException {
    try {
      gate.check(SAMPLE_TO_CHECK, engine.syntaxTree(SAMPLE_TO_CHECK), DatasetColumns.UNKNOWN);
      new ResultReader(engine).read(SAMPLE_TO_RUN, 1);
    } catch (RefusedStatementException e) {
      throw new IllegalStateException("the engine of queries does not run a sample", e);
    }
  }

  /** Runs the statements in order; the first that is refused or fails ends the request. */
  public SandboxResponse run(SandboxRequest request) {
    if (request.address().isEmpty()) {
      return run(
          request.statements(),
          DatasetColumns.UNKNOWN,
          (sql, limit) -> new FetchedTable(List.of(), List.of(), false));
    }
    try {
      engine.lock(request);
    } catch (SQLException unreadable) {
      return new Refused(
              WarehouseProblem.ARTIFACT_UNAVAILABLE, "the file of the table cannot be read")
          .causedBy(EngineError.errorClass(unreadable));
    }
    return request.resultFile().isEmpty()
        ? run(request.statements())
        : write(request.statements(), request.resultFile());
  }

  /** Runs statements in the engine as it is. */
  SandboxResponse run(List<Statement> statements) {
    return run(statements, DatasetColumns.of(this::columns), new ResultReader(engine)::read);
  }

  /** Runs statements in the engine as it is, which write their rows into a file. */
  SandboxResponse write(List<Statement> statements, String file) {
    return run(statements, DatasetColumns.of(this::columns), new ResultWriter(engine, file)::write);
  }

  private SandboxResponse run(
      List<Statement> statements, DatasetColumns columns, Execution execution) {
    long start = System.nanoTime();
    List<FetchedTable> tables = new ArrayList<>();
    try {
      for (Statement statement : statements) {
        tables.add(run(statement, columns, execution));
      }
    } catch (RefusedStatementException refused) {
      return refused.response();
    } catch (OutOfMemoryError | StackOverflowError tooMuch) {
      return EngineError.outOfMemory(tooMuch);
    }
    return new Fetched(tables, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }

  private FetchedTable run(Statement statement, DatasetColumns columns, Execution execution)
      throws RefusedStatementException {
    String sql = statement.sql();
    try {
      if (statement.fromUser()) {
        gate.check(sql, engine.syntaxTree(sql), columns);
        new StatementEnd(engine::syntaxTree).check(sql);
      }
      return execution.run(sql, statement.limit());
    } catch (SQLException failed) {
      throw EngineError.of(failed, sql, columns());
    }
  }

  /** Execution of a SELECT, which returns or writes its rows. */
  private interface Execution {
    FetchedTable run(String select, int limit) throws SQLException, RefusedStatementException;
  }

  /** The columns of the dataset; empty when even they cannot be read any more. */
  private List<FetchedTable.Column> columns() {
    try {
      return engine.columns("FROM dataset");
    } catch (SQLException unreadable) {
      return List.of();
    }
  }

  @Override
  public void close() {
    try {
      engine.close();
    } catch (SQLException e) {
      throw new IllegalStateException("the engine of queries cannot be closed", e);
    }
  }
}
