package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.ProcessMemory;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The product as a service, until it is closed, and its client. Safe for concurrent use. */
final class MeasuredService implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration BUILD_TIMEOUT = Duration.ofMinutes(10);
  private static final long POLL_EVERY_MILLIS = 100;
  private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final BackgroundProcess process;
  private final String key;

  MeasuredService(BackgroundProcess process, String key) {
    this.process = process;
    this.key = key;
  }

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

    /** The first member of this name, wherever it stands, if it is a text. */
    Optional<String> text(String member) {
      return Optional.ofNullable(JSON.readTree(body).findValue(member))
          .filter(JsonNode::isString)
          .map(JsonNode::stringValue);
    }
  }

  Response get(String path) throws InterruptedException {
    return send(request(path).GET());
  }

  /** Sends a JSON document. */
  Response post(String path, Object document) throws InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(document))));
  }

  Response delete(String path) throws InterruptedException {
    return send(request(path).DELETE());
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

  /** Follows the events of a run to their end. */
  Response follow(String runId) throws InterruptedException {
    return send(
        request("/builds/" + runId + "/events").header("Accept", "text/event-stream").GET());
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
        .header("X-API-Key", key);
  }

  private Response send(HttpRequest.Builder request) throws InterruptedException {
    long begin = System.nanoTime();
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return new Response(response.statusCode(), response.body(), System.nanoTime() - begin);
    } catch (IOException noResponse) {
      return new Response(0, "", System.nanoTime() - begin);
    }
  }

  /** The memory that the process has resident now, in bytes. */
  OptionalLong residentMemory() throws InterruptedException {
    return ProcessMemory.resident(process.id());
  }

  @Override
  public void close() {
    process.close();
  }

  /** Threads that call a service at the same time. */
  static final class CallerThreads {

    private CallerThreads() {}

    /** What is done under a number: that of the thread, or that of the piece of work. */
    interface Task {
      void run(int number) throws InterruptedException;
    }

    /**
     * Runs a task in each of some threads, numbered from 0, and waits for all.
     *
     * @throws ChildProcesses.ProcessFailed when one of them fails
     */
    static void run(int threads, Task task) throws InterruptedException {
      ExecutorService executor = Executors.newFixedThreadPool(threads);
      List<Callable<Void>> calls = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        calls.add(
            () -> {
              task.run(thread);
              return null;
            });
      }
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

    /**
     * Runs a task in each of some threads and, until all of them have ended, another one again and
     * again in further threads.
     */
    static void runBeside(int threads, Task task, int others, Task repeated)
        throws InterruptedException {
      AtomicInteger running = new AtomicInteger(threads);
      run(
          threads + others,
          thread -> {
            for (int i = 0; thread >= threads && running.get() > 0; i++) {
              repeated.run(i);
            }
            if (thread < threads) {
              try {
                task.run(thread);
              } finally {
                running.decrementAndGet();
              }
            }
          });
    }

    /** Runs a task for each number of a range; each thread takes the next one when it is free. */
    static void share(int threads, int from, int until, Task task) throws InterruptedException {
      AtomicInteger next = new AtomicInteger(from);
      run(
          threads,
          thread -> {
            for (int i = next.getAndIncrement(); i < until; i = next.getAndIncrement()) {
              task.run(i);
            }
          });
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

    /** How many responses had which status; 0 stands for none at all. */
    Map<Integer, Long> byStatus() {
      return samples.stream()
          .map(Response::status)
          .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
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
