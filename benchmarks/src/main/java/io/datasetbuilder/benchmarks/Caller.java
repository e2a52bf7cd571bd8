package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Calls the service and waits for each answer. Safe for concurrent use. */
public final class Caller {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI address;
  private final String key;

  Caller(URI address, String key) {
    this.address = address;
    this.key = key;
  }

  public Answered get(String path) {
    return send(request(path).GET());
  }

  /** Sends a JSON body. */
  public Answered post(String path, String body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  public Answered delete(String path) {
    return send(request(path).DELETE());
  }

  /** Uploads a CSV file; the response names it as {@code upload_id}. */
  public Answered upload(byte[] csv) {
    return upload("csv", csv);
  }

  /** Uploads a file; the response names it as {@code upload_id}. */
  public Answered upload(String format, byte[] content) {
    return send(
        request("/uploads?format=" + format + "&filename=rows." + format)
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(content)));
  }

  /** Follows the events of a run to their end. */
  public Answered follow(String runId) {
    return send(
        request("/builds/" + runId + "/events").header("Accept", "text/event-stream").GET());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path)).timeout(PATIENCE).header("X-API-Key", key);
  }

  private Answered send(HttpRequest.Builder request) {
    long begin = System.nanoTime();
    try {
      var answer = client.send(request.build(), BodyHandlers.ofString());
      return new Answered(answer.statusCode(), answer.body(), System.nanoTime() - begin);
    } catch (IOException unanswered) {
      return new Answered(0, "", System.nanoTime() - begin);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ChildFailed("interrupted");
    }
  }
}
