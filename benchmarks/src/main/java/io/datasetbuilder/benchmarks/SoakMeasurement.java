package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.MeasuredService.CallerThreads;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Sends the mixed requests of a day again and again, and measures whether the memory of the service
 * grows once it has warmed up (k).
 */
final class SoakMeasurement {

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

  private final Workspace workspace;
  private final int requests;
  private final ResponseStatistics responses = new ResponseStatistics();
  private final AtomicReference<String> newest = new AtomicReference<>("first");

  SoakMeasurement(Workspace workspace) {
    this.workspace = workspace;
    this.requests = workspace.options().scaled(REQUESTS, 500);
  }

  /** The responses that failed, and the memory. */
  List<Figure> measure() throws IOException, InterruptedException {
    try (MeasuredService service = workspace.serve(BUILDS)) {
      String upload = service.uploadId("csv", ServedTables.csv(BUILT_ROWS));
      String spec = ServedTables.spec("soaked", upload);
      service.post("/build", ServedTables.request(spec, "first"));
      int warm = (int) (requests * WARM_UP);
      CallerThreads.Task send = number -> responses.add(send(service, spec, number));
      CallerThreads.share(CALLERS, 0, warm, send);
      OptionalLong before = service.residentMemory();
      workspace.progress("(k) warm; " + (requests - warm) + " requests to go");
      CallerThreads.share(CALLERS, warm, requests, send);
      return List.of(
          Figure.count(
              "%,d mixed requests of %d callers: failed answers".formatted(requests, CALLERS),
              responses.errors(),
              0),
          Figure.flatness(
              "resident memory behind them", before, service.residentMemory(), MOST_PERCENT));
    }
  }

  /** Of a hundred: 2 builds, 1 of them followed, 5 uploads, 20 validations, 4 previews, reads. */
  private Response send(MeasuredService service, String spec, int number)
      throws InterruptedException {
    int kind = number % 100;
    String runId = "soak-" + number;
    if (kind == 0) {
      Response submitted = service.post("/builds", ServedTables.request(spec, runId));
      return submitted.isGood() ? service.follow(runId) : submitted;
    } else if (kind == 1) {
      Response built = service.post("/build", ServedTables.request(spec, runId));
      newest.set(built.isGood() ? runId : newest.get());
      return built;
    } else if (kind < 7) {
      Response uploaded = service.upload("csv", ServedTables.csv(50 + number % 50));
      Optional<String> id = uploaded.text("upload_id");
      return id.isPresent() ? service.delete("/uploads/" + id.get()) : uploaded;
    } else if (kind < 27) {
      return service.post("/validate", ServedTables.request(spec));
    } else if (kind < 31) {
      return service.post("/preview", ServedTables.request(spec));
    } else if (kind < 70) {
      return service.get(READS.get(number % READS.size()));
    }
    return service.get("/builds/" + newest.get() + OF_A_RUN.get(number % OF_A_RUN.size()));
  }
}
