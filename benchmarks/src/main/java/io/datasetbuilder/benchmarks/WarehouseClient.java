package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.ProcessFailed;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A service with a warehouse and one caller of it, whose calls have to succeed. */
record WarehouseClient(MeasuredService service) implements AutoCloseable {

  /** Number of queries that the service runs at once. */
  static final int SLOTS = 2;

  /** Longer than the process that replaces a used one takes to start. */
  private static final long PAUSE_MILLIS = 750;

  private static final int WARM_UP = 10;

  /** Serves the tables of {@link Workspace#warehouse}. */
  static WarehouseClient of(Workspace workspace) throws IOException {
    Options options = workspace.options();
    return new WarehouseClient(
        workspace.serve(
            1,
            Map.of(
                "SVC_WAREHOUSE",
                workspace.warehouse(),
                "SVC_QUERY_MAX_CONCURRENCY",
                SLOTS,
                "SVC_ENGINE_THREADS",
                options.threads,
                // The queries that run at once share it.
                "SVC_ENGINE_MEMORY_MB",
                SLOTS * options.memoryMb)));
  }

  /** Lets the service start the processes that replace the used ones. */
  static void pause() throws InterruptedException {
    Thread.sleep(PAUSE_MILLIS);
  }

  Response post(String path, Map<String, ?> body) throws InterruptedException {
    return accepted(service.post(path, body));
  }

  Response get(String path) throws InterruptedException {
    return accepted(service.get(path));
  }

  private static Response accepted(Response response) {
    if (!response.isGood()) {
      throw new ProcessFailed("status " + response.status() + ": " + response.body());
    }
    return response;
  }

  /** Calls that do not count. */
  void warmUp(String path, Map<String, ?> body) throws InterruptedException {
    addPaused(new ResponseStatistics(), WARM_UP, path, body);
  }

  /** Counts some calls, for each of which a process waits. */
  void addPaused(ResponseStatistics statistics, int calls, String path, Map<String, ?> body)
      throws InterruptedException {
    for (int i = 0; i < calls; i++) {
      pause();
      statistics.add(post(path, body));
    }
    pause();
  }

  /** A response as a side that is compared with a process. */
  static CompletedProcess timed(Response response) throws InterruptedException {
    pause();
    return new CompletedProcess(
        Duration.ofNanos(response.nanos()),
        Optional.empty(),
        OptionalLong.empty(),
        response.body());
  }

  @Override
  public void close() {
    service.close();
  }
}
