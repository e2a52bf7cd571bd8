package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The product as a service, until it is closed, and its client. Safe for concurrent use.
 *
 * @param header that authenticates the client, with this credential
 */
record MeasuredService(BackgroundProcess process, String header, String credential)
    implements AutoCloseable {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration BUILD_TIMEOUT = Duration.ofMinutes(10);
  private static final long POLL_EVERY_MILLIS = 100;
  private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled");
  private static final int MEMORY_SAMPLES = 5;
  private static final long BETWEEN_SAMPLES_MILLIS = 200;

  /**
   * A response of the service.
   *
   * @param status of HTTP; 0 when none came
   * @param nanos from the request to the last byte of the response
   */
  record Response(int status, String body, long nanos) {

    /** Whether the request succeeded. */
    boolean isGood() {
      return status >= 200 && status < 300;
    }

    /** The first member of this name at any depth, if it is a text. */
    Optional<String> text(String member) {
      return Optional.ofNullable(JSON.readTree(body).findValue(member))
          .filter(JsonNode::isString)
          .map(JsonNode::stringValue);
    }
  }

  /** The same service with a client who has signed in. */
  MeasuredService withToken(String token) {
    return new MeasuredService(process, "Authorization", "Bearer " + token);
  }

  Response get(String path) throws InterruptedException {
    return send(request(path));
  }

  /** Sends a JSON document. */
  Response post(String path, Map<String, ?> document) throws InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(document))));
  }

  Response delete(String path) throws InterruptedException {
    return send(request(path).DELETE());
  }

  /** Sends a text. */
  Response postText(String path, String text) throws InterruptedException {
    return send(request(path).POST(BodyPublishers.ofString(text)));
  }

  /** Uploads a file; the response names it as {@code upload_id}. */
  Response upload(String format, String content) throws InterruptedException {
    return send(
        request("/uploads?format=" + format + "&filename=rows." + format)
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofString(content)));
  }

  /** Uploads a file; returns its id. */
  String uploadId(String format, String content) throws InterruptedException {
    return upload(format, content).text("upload_id").orElseThrow();
  }

  /** Uploads a CSV; returns a spec that builds it. */
  String csvSpec(String datasetId, String csv) throws InterruptedException {
    String rows = ServedTables.file("rows", "csv", uploadId("csv", csv), "");
    return ServedTables.spec(datasetId, List.of(rows), "csv");
  }

  /** Follows the events of a run to their end. */
  Response follow(String runId) throws InterruptedException {
    return send(request("/builds/" + runId + "/events").header("Accept", "text/event-stream"));
  }

  /** Polls a job until it ends; returns its last status, which is another where it does not. */
  String awaitEnd(String runId) throws InterruptedException {
    long deadline = System.nanoTime() + BUILD_TIMEOUT.toNanos();
    String status = "";
    while (!ENDED.contains(status) && System.nanoTime() < deadline) {
      Thread.sleep(POLL_EVERY_MILLIS);
      status = get("/builds/" + runId).text("status").orElse("");
    }
    return status;
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(process.address().resolve(path))
        .timeout(REQUEST_TIMEOUT)
        .header(header, credential);
  }

  private Response send(HttpRequest.Builder request) throws InterruptedException {
    long begin = System.nanoTime();
    try {
      HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
      return new Response(response.statusCode(), response.body(), System.nanoTime() - begin);
    } catch (IOException noResponse) {
      return new Response(0, "", System.nanoTime() - begin);
    }
  }

  /**
   * The memory that the process has resident now, the median of a few samples, in bytes; empty
   * where the system does not report it.
   */
  OptionalLong residentMemory() throws InterruptedException {
    LongStream.Builder samples = LongStream.builder();
    for (int i = 0; i < MEMORY_SAMPLES; i++) {
      ChildProcesses.memory(process.process().pid(), ChildProcesses.RESIDENT).ifPresent(samples);
      Thread.sleep(BETWEEN_SAMPLES_MILLIS);
    }
    return samples.build().sorted().skip(MEMORY_SAMPLES / 2).findFirst();
  }

  @Override
  public void close() {
    process.close();
  }

  /** Work of a caller of a service with a number. */
  interface Task {

    void run(int number) throws InterruptedException;

    private Callable<Void> call(int number) {
      return () -> {
        run(number);
        return null;
      };
    }

    /**
     * Runs the task for each number from 0 in some threads, which take the next number when they
     * are free.
     *
     * @param count of the numbers
     * @throws ChildProcesses.ProcessFailed when the task fails for one of them
     */
    default void share(int threads, int count) throws InterruptedException {
      shareBeside(threads, count, 0, number -> {});
    }

    /**
     * As {@link #share}; until all have ended, each of some further threads runs another task again
     * and again, numbered from 0.
     */
    default void shareBeside(int threads, int count, int others, Task repeated)
        throws InterruptedException {
      CountDownLatch open = new CountDownLatch(count);
      Task counted =
          number -> {
            try {
              run(number);
            } finally {
              open.countDown();
            }
          };
      Task beside =
          thread -> {
            for (int number = 0; open.getCount() > 0; number++) {
              repeated.run(number);
            }
          };
      List<Callable<Void>> calls =
          Stream.concat(
                  IntStream.range(0, others).mapToObj(beside::call),
                  IntStream.range(0, count).mapToObj(counted::call))
              .toList();
      ExecutorService executor = Executors.newFixedThreadPool(threads + others);
      try {
        for (Future<Void> done : executor.invokeAll(calls)) {
          done.get();
        }
      } catch (ExecutionException failed) {
        throw new ChildProcesses.ProcessFailed("a caller failed: " + failed.getCause());
      } finally {
        executor.shutdownNow();
      }
    }
  }

  /** Statuses and times of responses. Safe for concurrent use. */
  static final class ResponseStatistics {

    private final Queue<Response> samples = new ConcurrentLinkedQueue<>();

    /** Counts a response without its body, and returns it. */
    Response add(Response response) {
      samples.add(new Response(response.status(), "", response.nanos()));
      return response;
    }

    /** Number of responses by status; the status 0 means no response. */
    Map<Integer, Long> byStatus() {
      return samples.stream()
          .collect(Collectors.groupingBy(Response::status, Collectors.counting()));
    }

    /** Responses to requests that did not succeed. */
    long errors() {
      return samples.stream().filter(response -> !response.isGood()).count();
    }

    int size() {
      return samples.size();
    }

    /**
     * The time within which a share of the responses came, by nearest rank.
     *
     * @param share above 0, at most 1
     */
    Duration within(double share) {
      List<Long> sorted = samples.stream().map(Response::nanos).sorted().toList();
      int rank = (int) Math.ceil(share * sorted.size());
      return Duration.ofNanos(sorted.get(Math.max(rank, 1) - 1));
    }
  }
}
