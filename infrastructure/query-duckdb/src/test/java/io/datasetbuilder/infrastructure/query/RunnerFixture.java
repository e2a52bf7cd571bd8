package io.datasetbuilder.infrastructure.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Runner over a table of 10,000 whole numbers {@code n}, from 0. */
final class RunnerFixture implements AutoCloseable {

  static final OptionalInt NONE = OptionalInt.empty();

  /** Longer than any query of a test takes, unless it has to be ended. */
  static final Duration LONG = Duration.ofMinutes(2);

  /** Takes minutes and little memory: 100 million hashes of 10,000 characters. */
  static final String ENDLESS_SQL =
      "SELECT max(sha256(concat(repeat('x', 10000), a.n, b.n))) AS h FROM dataset a, dataset b";

  static final TablesPlan ENDLESS = TablesPlan.of(ENDLESS_SQL);

  final Path folder;
  final QueriedTable table;
  final QuerySlots slots;
  final QueryRunner runner;

  /** Uses a folder for the table, and one within for the processes. */
  RunnerFixture(Path folder, int maxConcurrency, OptionalInt maxMemoryMb) throws SQLException {
    this(folder, maxConcurrency, maxMemoryMb, NONE);
  }

  RunnerFixture(
      Path folder, int maxConcurrency, OptionalInt maxMemoryMb, OptionalInt memoryBudgetMb)
      throws SQLException {
    this.folder = folder.resolve("processes");
    this.table =
        QueriedTables.write(folder.resolve("table.parquet"), "SELECT range AS n FROM range(10000)");
    QueryEngineSettings settings =
        new QueryEngineSettings(
            this.folder, maxConcurrency, maxMemoryMb, memoryBudgetMb, 2, 256, 64);
    this.slots = settings.slots(InstantSource.system());
    this.runner = new QueryRunner(settings, slots);
  }

  Result<Timed<List<ResultTable>>> run(String... sql) {
    return run(TablesPlan.of(sql), LONG, () -> false);
  }

  Result<Timed<List<ResultTable>>> run(
      TablesPlan plan, Duration timeout, BooleanSupplier cancelled) {
    return runner.run(
        table, plan, new Limits(timeout, cancelled, "owner"), WarehouseProblem.RESULT_TOO_LARGE);
  }

  /** The only cell of a query's only row, as JSON shows it. */
  String cell(String sql) {
    return run(sql)
        .match(
            timed -> timed.result().get(0).rows().get(0).get(0).toString(),
            problems -> problems.get(0).message());
  }

  /** The code of a refusal. */
  static String code(Result<?> refused) {
    List<Problem> problems = refused.problems();
    return problems.isEmpty() ? "none" : problems.get(0).code().wire();
  }

  /** The processes of all runners of this process. */
  static List<ProcessHandle> children() {
    return ProcessHandle.current().children().toList();
  }

  /** The files that the runner's processes left. */
  List<Path> files() {
    try (Stream<Path> files = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
      return files.filter(file -> !file.equals(folder)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until each folder of a process is that of one of so many that wait for a query. */
  void awaitNoFolderButThoseOfWaitingProcesses(int waiting) throws InterruptedException {
    while (processFolders() != waiting) {
      Thread.sleep(10);
    }
  }

  /** The folders within that of the engine, without the one of the program. */
  private long processFolders() {
    return folders(folder).stream()
        .flatMap(engine -> folders(engine).stream())
        .filter(inner -> Files.notExists(inner.resolve("query.jar")))
        .count();
  }

  private static List<Path> folders(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      return files.filter(Files::isDirectory).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    runner.close();
  }
}
