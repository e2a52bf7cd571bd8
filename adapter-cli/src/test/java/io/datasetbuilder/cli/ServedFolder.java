package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A service of the packaged jar over the folder {@code out}, as a process that can be killed. */
final class ServedFolder implements AutoCloseable {

  static final String KEY = "a-key-of-this-test";

  private static final String LISTENING = "listening on ";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final Path err;
  private final URI address;

  private ServedFolder(Process process, Path out, Path err) throws Exception {
    this.process = process;
    this.err = err;
    this.address = address(out);
  }

  /** An answer, and its body as JSON; null where it is none. */
  record Answer(int status, JsonObject body) {
    String text(String member) {
      return ((JsonText) body.members().get(member)).value();
    }
  }

  /** Serves a folder; returns when the service answers. */
  static ServedFolder start(Path folder, String... options) throws Exception {
    return start(folder, Map.of("SVC_API_KEY", KEY), options);
  }

  static ServedFolder start(Path folder, Map<String, String> variables, String... options)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("serve", "--port", "0"));
    arguments.addAll(List.of("--output-dir", "out"));
    arguments.addAll(List.of(options));
    Path out = Files.createTempFile(folder, "serve", ".out");
    Path err = Files.createTempFile(folder, "serve", ".err");
    Process process =
        RunnableJar.with(folder, variables)
            .start(List.of(), out, err, arguments.toArray(String[]::new));
    return new ServedFolder(process, out, err);
  }

  private URI address(Path out) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      for (String line : Files.readAllLines(out)) {
        if (line.startsWith(LISTENING)) {
          return URI.create(line.substring(LISTENING.length()).strip());
        }
      }
      if (!process.isAlive()) {
        throw new AssertionError("serve ended with " + process.exitValue() + ": " + errors());
      }
      Thread.sleep(10);
    }
    process.destroyForcibly();
    throw new AssertionError("serve does not listen: " + errors());
  }

  URI address() {
    return address;
  }

  Process process() {
    return process;
  }

  /** What it has written to its standard error so far. */
  String errors() throws IOException {
    return Files.readString(err);
  }

  Answer get(String path) throws Exception {
    return send(request(path).GET());
  }

  Answer post(String path, String body) throws Exception {
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  Answer upload(String query, byte[] content) throws Exception {
    return send(request("/uploads?" + query).POST(BodyPublishers.ofByteArray(content)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path))
        .timeout(PATIENCE)
        .header("X-API-Key", KEY)
        .header(
            "Content-Type",
            path.startsWith("/uploads") ? "application/octet-stream" : "application/json");
  }

  private Answer send(HttpRequest.Builder request) throws Exception {
    HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
    return new Answer(answer.statusCode(), json(answer.body()));
  }

  private static JsonObject json(byte[] body) {
    try (BuilderService reader = BuilderService.builder(Path.of("unused")).build()) {
      JsonValue read = reader.json().read(body).orElse(null);
      return read instanceof JsonObject object ? object : null;
    }
  }

  /** Kills the process without a warning. */
  void kill() throws Exception {
    process.destroyForcibly().waitFor();
  }

  /** Asks the process to end, and returns its exit code. */
  int terminate() throws Exception {
    process.destroy();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("serve does not end: " + errors());
    }
    return process.exitValue();
  }

  /** A body with a spec. */
  static String withSpec(String spec, String runId) {
    return "{\"spec\": " + quoted(spec) + ", \"run_id\": " + quoted(runId) + "}";
  }

  private static String quoted(String text) {
    return JsonRenderer.line(JsonValue.of(text));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
