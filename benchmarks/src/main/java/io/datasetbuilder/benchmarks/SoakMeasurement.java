package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import io.datasetbuilder.benchmarks.MeasuredService.Task;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Sends the mixed requests of a day again and again, and measures whether the memory of the service
 * grows once it has warmed up (k).
 *
 * @param newest id of the newest run that was waited for
 */
record SoakMeasurement(Workspace workspace, AtomicReference<String> newest) {

  private static final int REQUESTS = 20_000;
  private static final int CALLERS = 8;
  private static final int BUILDS = 2;
  private static final int BUILT_ROWS = 200;
  private static final int MOST_PERCENT = 10;
  private static final double WARM_UP = 0.2;
  private static final List<String> READS =
      List.of(
          "/builds?limit=20",
          "/datasets",
          "/datasets/soaked",
          "/datasets/soaked/runs",
          "/datasets/soaked/quality/history",
          "/quality/summary",
          "/quality/issues",
          "/catalog",
          "/providers",
          "/monitoring/summary",
          "/monitoring/builds",
          "/version");
  private static final List<String> OF_A_RUN =
      List.of("", "/manifest", "/spec", "/stages", "/quality", "/events?limit=50");

  SoakMeasurement(Workspace workspace) {
    this(workspace, new AtomicReference<>("first"));
  }

  /** The responses that failed, and the memory. */
  List<Figure> measure() throws IOException, InterruptedException {
    int requests = workspace.options().scaled(REQUESTS, 500);
    int warm = (int) (requests * WARM_UP);
    ResponseStatistics responses = new ResponseStatistics();
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String spec = service.csvSpec("soaked", ServedTables.csv(BUILT_ROWS));
      service.post("/build", Map.of("spec", spec, "run_id", newest.get()));
      Task send = number -> responses.add(send(service, spec, number));
      send.share(CALLERS, warm);
      OptionalLong before = service.residentMemory();
      workspace.progress("(k) warm; " + (requests - warm) + " requests to go");
      Task sendMore = number -> send.run(warm + number);
      sendMore.share(CALLERS, requests - warm);
      return List.of(
          Figure.count(
              Figure.format(
                  "%,d mixed requests of %d callers: failed responses", requests, CALLERS),
              responses.errors(),
              0),
          Figure.flatness(
              "resident memory after them", before, service.residentMemory(), MOST_PERCENT));
    }
  }

  /** Of a hundred: 2 builds, 1 of them followed, 5 uploads, 20 validations, 4 previews, reads. */
  private Response send(MeasuredService service, String spec, int number)
      throws InterruptedException {
    int kind = number % 100;
    String runId = "soak-" + number;
    if (kind == 0) {
      Response submitted = service.post("/builds", Map.of("spec", spec, "run_id", runId));
      return submitted.isGood() ? service.follow(runId) : submitted;
    } else if (kind == 1) {
      Response built = service.post("/build", Map.of("spec", spec, "run_id", runId));
      newest.set(built.isGood() ? runId : newest.get());
      return built;
    } else if (kind < 7) {
      Response uploaded = service.upload("csv", ServedTables.csv(50 + number % 50));
      Optional<String> id = uploaded.text("upload_id");
      return id.isPresent() ? service.delete("/uploads/" + id.get()) : uploaded;
    } else if (kind < 27) {
      return service.post("/validate", Map.of("spec", spec));
    } else if (kind < 31) {
      return service.post("/preview", Map.of("spec", spec));
    } else if (kind < 70) {
      return service.get(READS.get(number % READS.size()));
    }
    return service.get("/builds/" + newest.get() + OF_A_RUN.get(number % OF_A_RUN.size()));
  }
}
