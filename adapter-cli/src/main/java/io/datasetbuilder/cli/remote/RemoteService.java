package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Calls of a remote service: those that builds need, and documents of any operation. Each throws
 * {@link RemoteFailure} when it is refused or fails on the way. Safe for concurrent use.
 */
final class RemoteService {

  private static final String CREDENTIAL = "X-Publish-Credential";

  private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(30);

  private static final int MOST_EVENTS = 1000;

  private final RemoteExchange remoteExchange;

  RemoteService(RemoteExchange remoteExchange) {
    this.remoteExchange = remoteExchange;
  }

  /** Checks that the service responds, accepts the key, and has the same major version. */
  void checkVersion() {
    String version =
        ResponseFields.of(send(Call.get("/version")))
            .text("api_version")
            .orElseThrow(remoteExchange::notAService);
    if (!major(version).equals(major(ApiContractVersion.CURRENT))) {
      throw RemoteFailure.because(
          ServiceProblem.REMOTE_OTHER_VERSION,
          "the service speaks version "
              + RemoteFailure.RemoteProblems.plain(version)
              + " of the contract, and this program "
              + ApiContractVersion.CURRENT);
    }
  }

  /** Validates a spec; an invalid one is refused with all its problems. */
  void validate(String spec) {
    send(Call.post("/validate", new JsonMembers().put("spec", spec).toObject()));
  }

  /**
   * Uploads a local file for a source.
   *
   * @return its upload id
   */
  String upload(FileSource source, UnpackedFile file) {
    String query =
        "?format=%s&encoding=%s&filename=%s"
                .formatted(
                    source.format().wire(),
                    Call.encoded(source.encoding().name()),
                    Call.encoded(file.file().name()))
            + read(source)
            + original(file);
    HttpRequest request =
        remoteExchange
            .request("/uploads" + query)
            .timeout(UPLOAD_TIMEOUT)
            .header("Content-Type", "application/octet-stream")
            .POST(content(Path.of(file.location().address())))
            .build();
    try {
      return ResponseFields.of(remoteExchange.send(request))
          .text("upload_id")
          .orElseThrow(remoteExchange::notAService);
    } catch (RemoteFailure refused) {
      throw refused.ofFile(Path.of(file.file().path()));
    }
  }

  /** A service of an older version knows no such parameter, so that it is sent only when used. */
  private static String read(FileSource source) {
    ReadOptions read = source.read().ofOneFile();
    return read.isDefault() ? "" : "&read=" + Call.encoded(JsonRenderer.line(read.members()));
  }

  /** The packed file of a file that was unpacked here; an older service ignores it. */
  private static String original(UnpackedFile file) {
    return file.origin()
        .map(each -> "&original_file=" + Call.encoded(JsonRenderer.line(each.toJson())))
        .orElse("");
  }

  /** Submits a build. */
  RemoteJob submit(String spec, BuildOptions options) {
    JsonObject submission =
        new JsonMembers()
            .put("spec", spec)
            .putIfPresent("run_id", options.runId(), JsonValue::of)
            .putIfPresent("retry_of", options.retryOf(), JsonValue::of)
            .putIfPresent(
                "if_absent",
                Optional.of(options.ifAbsent()).filter(Boolean::booleanValue),
                JsonValue::of)
            .toObject();
    return job(send(Call.post("/builds", submission)));
  }

  /** The current state of a job. */
  RemoteJob job(String runId) {
    return job(send(Call.get(path(runId))));
  }

  /** Cancels a job at its next safe boundary. */
  void cancel(String runId) {
    send(Call.post(path(runId) + "/cancel", new JsonMembers().toObject()));
  }

  /** The bytes of a file, to be closed by the caller; they may take as long as they take. */
  InputStream download(String path) {
    return remoteExchange.open(remoteExchange.untimedRequest(path).GET().build()).body();
  }

  /** The events after a position, oldest first. */
  List<RemoteEventStream.RemoteEvent> events(String runId, long after) {
    String query = "/events?after=" + after + "&limit=" + MOST_EVENTS;
    return ResponseFields.of(send(Call.get(path(runId) + query)))
        .objects("events", RemoteEventStream.RemoteEvent::of);
  }

  /** A stream of the events after a position. */
  RemoteEventStream stream(String runId, long after) {
    HttpRequest request =
        remoteExchange
            .request(path(runId) + "/events")
            .header("Accept", RemoteEventStream.MEDIA_TYPE)
            .header("Last-Event-ID", String.valueOf(after))
            .GET()
            .build();
    return RemoteEventStream.of(remoteExchange, request);
  }

  private static String path(String runId) {
    return Call.path("builds", runId);
  }

  private RemoteJob job(JsonObject body) {
    JsonFields fields = ResponseFields.of(body);
    return new RemoteJob(
        fields
            .text("run_id")
            .map(RemoteFailure.RemoteProblems::plain)
            .orElseThrow(remoteExchange::notAService),
        fields.text("status").orElseThrow(remoteExchange::notAService),
        body);
  }

  /** A member of a response that has to be there. */
  String requiredText(JsonObject body, String member) {
    return ResponseFields.of(body).text(member).orElseThrow(remoteExchange::notAService);
  }

  /** The response to a call. */
  JsonObject send(Call call) {
    HttpRequest.Builder request =
        remoteExchange
            .untimedRequest(call.path())
            .method(
                call.method(),
                call.body().map(RemoteService::document).orElseGet(BodyPublishers::noBody));
    call.timeout().ifPresent(request::timeout);
    call.body().ifPresent(sent -> request.header("Content-Type", "application/json"));
    call.credential().ifPresent(secret -> request.header(CREDENTIAL, secret.reveal()));
    return remoteExchange.send(
        request.build(),
        refusal -> call.conflict().filter(refusal.members()::containsKey).isPresent());
  }

  private static BodyPublisher document(JsonObject body) {
    return BodyPublishers.ofString(JsonRenderer.line(body));
  }

  private static BodyPublisher content(Path file) {
    try {
      if (Files.isRegularFile(file) && Files.isReadable(file)) {
        return BodyPublishers.ofFile(file);
      }
    } catch (FileNotFoundException goneMeanwhile) {
      throw unreadable(file);
    }
    throw unreadable(file);
  }

  private static RemoteFailure unreadable(Path file) {
    return RemoteFailure.because(
        ServiceProblem.REMOTE_UPLOAD_UNREADABLE,
        "the file " + Quoting.path(file.toString()) + " cannot be read");
  }

  private static String major(String version) {
    return version.split("\\.", 2)[0];
  }

  /**
   * A job as the service reported it.
   *
   * @param status {@code queued}, {@code running}, {@code cancelling}, {@code succeeded}, {@code
   *     failed} or {@code cancelled}
   * @param body the whole response
   */
  record RemoteJob(String runId, String status, JsonObject body) {

    private static final Set<String> ENDED = Set.of("succeeded", "failed", "cancelled");

    /** Whether the job has reached a final status. */
    public boolean ended() {
      return ENDED.contains(status);
    }
  }
}
