package io.datasetbuilder.infrastructure.query;

import static io.datasetbuilder.warehouse.problem.WarehouseProblem.ARTIFACT_UNAVAILABLE;
import static io.datasetbuilder.warehouse.problem.WarehouseProblem.RESULT_TOO_LARGE;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.query.child.SandboxCodec;
import io.datasetbuilder.infrastructure.query.child.SandboxRequest;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.DiskFull;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.QueryPlan;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.infrastructure.query.process.ProcessEnd;
import io.datasetbuilder.infrastructure.query.process.ProcessOutput;
import io.datasetbuilder.infrastructure.query.process.ProcessOutput.Line;
import io.datasetbuilder.infrastructure.query.process.ProcessPool;
import io.datasetbuilder.infrastructure.query.process.ProcessStarter;
import io.datasetbuilder.infrastructure.query.process.QueryProcess;
import io.datasetbuilder.infrastructure.query.process.SetUpException;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.QueryEngineFailure;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs plans, each in a slot and a process of its own. Safe for concurrent use. */
final class QueryRunner implements AutoCloseable {

  /** 8 MiB (Spec, "Limits"). */
  static final long MAX_RESPONSE_BYTES = 8L << 20;

  /** Statements on it are checked and not run. */
  static final QueriedTable NO_TABLE = new QueriedTable("", List.of(), 0);

  private final QueryEngineSettings settings;
  private final QuerySlots slots;
  private final ProcessStarter starter;
  private final ProcessPool pool;

  /** A program that runs one query needs no process for a next one. */
  private volatile boolean expectsMore;

  /** Starts nothing before the first query, or before it is warmed up. */
  QueryRunner(QueryEngineSettings settings, QuerySlots slots) {
    this.settings = settings;
    this.slots = slots;
    this.starter = new ProcessStarter(settings.folder(), settings.maxMemoryMb());
    this.pool =
        new ProcessPool(
            settings.maxConcurrency(), () -> QueryProcess.start(starter, MAX_RESPONSE_BYTES));
  }

  /**
   * Writes the files that processes start from, and starts the processes that wait for queries.
   *
   * @throws QueryEngineFailure when the files cannot be written
   */
  void warmUp() {
    try {
      starter.prepare();
    } catch (SetUpException unwritten) {
      throw new QueryEngineFailure(QueryProblems.notSetUp(unwritten), unwritten);
    }
    expectsMore = true;
    pool.fill();
  }

  /**
   * Runs a plan over a table.
   *
   * @param table {@link #NO_TABLE}: statements are checked and not run
   * @param tooLarge the code of a result that is too large
   */
  <T> Result<Timed<T>> run(
      QueriedTable table, QueryPlan<T> plan, Limits limits, WarehouseProblem tooLarge) {
    return reserving(limits, deadline -> inProcess(new Query<>(table, plan, tooLarge), deadline));
  }

  /**
   * Runs a plan over a table that is made for it, when its statements are safe. The slot is
   * reserved for all of it; a second process replaces the one that checked the statements.
   *
   * @param table makes the table, within the limits
   * @param tooLarge the code of a result that is too large
   */
  <T> Result<Timed<T>> run(
      Supplier<Result<QueriedTable>> table,
      QueryPlan<T> plan,
      Limits limits,
      WarehouseProblem tooLarge) {
    return reserving(
        limits,
        deadline ->
            inProcess(new Query<>(NO_TABLE, plan, tooLarge), deadline)
                .then(
                    safe -> {
                      pool.refill();
                      return table.get();
                    })
                .then(made -> inProcess(new Query<>(made, plan, tooLarge), deadline)));
  }

  /** Does something in a slot, whose memory is reserved with it, in the time from then on. */
  private <T> Result<T> reserving(Limits limits, Function<QueryDeadline, Result<T>> work) {
    Optional<QuerySlots.Reservation> slot = slots.tryReserve(limits.owner());
    if (slot.isEmpty()) {
      return Result.refused(QuerySlots.busy());
    }
    try {
      return work.apply(new QueryDeadline(limits));
    } finally {
      slot.get().close();
      if (expectsMore) {
        pool.refill();
      }
      expectsMore = true;
    }
  }

  private <T> Result<Timed<T>> inProcess(Query<T> query, QueryDeadline deadline) {
    if (query.isWithoutFile()) {
      return Result.refused(QueryProblems.fileMissing());
    }
    Duration before = deadline.elapsed();
    Optional<QueryProcess> taken = pool.take();
    if (taken.isEmpty()) {
      return Result.refused(QueryProblems.closed());
    }
    try (QueryProcess process = taken.get()) {
      return deadline
          .await(process.ready())
          .then(
              ready ->
                  ready
                      ? run(query, process, deadline, before)
                      : Result.refused(notStarted(process)));
    }
  }

  private Problem notStarted(QueryProcess process) {
    ProcessEnd end = process.end();
    QueryLog.notStarted(end);
    return end.setUpFailure()
        .map(QueryProblems::notSetUp)
        .orElseGet(() -> QueryProblems.notStarted(settings.maxMemoryMb().isPresent()));
  }

  private <T> Result<Timed<T>> run(
      Query<T> query, QueryProcess process, QueryDeadline deadline, Duration before) {
    Duration startup = deadline.elapsed().minus(before);
    byte[] request = SandboxCodec.writeRequest(query.request(settings, process.folder()));
    return deadline
        .await(process.send(request))
        .then(query::tables)
        .then(
            tables ->
                query
                    .plan()
                    .result(tables.tables())
                    .map(
                        result ->
                            new Timed<>(
                                result,
                                deadline.elapsed(),
                                startup,
                                Duration.ofMillis(tables.engineMillis()))));
  }

  /** Kills all processes, and waits until they have ended and their folders are deleted. */
  @Override
  public void close() {
    pool.close();
    try {
      starter.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Plan over a table, with the noun for its problems. */
  private record Query<T>(QueriedTable table, QueryPlan<T> plan, WarehouseProblem tooLarge) {

    boolean isWithoutFile() {
      return !table.address().isEmpty() && !Files.isRegularFile(Path.of(table.address()));
    }

    SandboxRequest request(QueryEngineSettings settings, Path folder) {
      return new SandboxRequest(
          table.address(),
          plan.statements(),
          settings.engineMemoryMb(),
          // One thread gives the rows of a statement in the same order each time.
          plan.resultFile().isPresent() ? 1 : settings.threads(),
          folder.toString(),
          settings.maxSpillMb(),
          plan.resultFile().orElse(""));
    }

    Result<Tables> tables(ProcessOutput output) {
      if (output instanceof Line line) {
        return read(line).map(this::tables).orElseGet(() -> Result.refused(QueryProblems.ended()));
      }
      if (output instanceof ProcessOutput.Ended ended) {
        QueryLog.ended(ended.end());
        return Result.refused(QueryProblems.ended());
      }
      return Result.refused(QueryProblems.tooLarge(tooLarge, MAX_RESPONSE_BYTES));
    }

    private Result<Tables> tables(SandboxResponse response) {
      if (response instanceof DiskFull) {
        return Result.refused(QueryProblems.diskFull());
      }
      return response instanceof Tables tables
          ? Result.ok(tables)
          : Result.refused(problem((Refused) response));
    }

    private Problem problem(Refused refused) {
      if (refused.code() == RESULT_TOO_LARGE) {
        return QueryProblems.tooLarge(tooLarge, MAX_RESPONSE_BYTES);
      }
      boolean ofTheUser =
          refused.code() != ARTIFACT_UNAVAILABLE
              && plan.statements().stream().anyMatch(Statement::fromUser);
      QueryLog.refused(refused, ofTheUser);
      String at = ofTheUser ? "sql" : "";
      Problem problem = Problem.of(refused.code(), at, refused.message());
      return refused.hint().map(problem::withHint).orElse(problem);
    }

    /** Empty where a process ended in the middle of its response. */
    private static Optional<SandboxResponse> read(Line line) {
      try {
        return Optional.of(SandboxCodec.readResponse(line.stream()));
      } catch (RuntimeException unreadable) {
        QueryLog.unreadable(unreadable);
        return Optional.empty();
      }
    }
  }
}
