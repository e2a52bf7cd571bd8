package io.datasetbuilder.infrastructure.publish.kaggle.standin;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** The API: who may call it, which call a request is, and its answer. */
final class KaggleApiRoutes {

  private static final String ROOT = "/api/v1/";
  private static final String START = ROOT + "blobs/upload";
  private static final String CREATE = ROOT + "datasets/create/new";
  private static final String VERSION = ROOT + "datasets/create/version/";
  private static final String VIEW = ROOT + "datasets/view/";
  private static final String STATUS = ROOT + "datasets/status/";
  private static final String FILES = ROOT + "datasets/list/";

  private final String user;
  private final String authorization;
  private final KaggleDatasets datasets;
  private final KaggleBlobs blobs;

  KaggleApiRoutes(String user, String key, KaggleDatasets datasets, KaggleBlobs blobs) {
    this.user = user;
    this.authorization = key.startsWith("KGAT_") ? "Bearer " + key : "Basic " + basic(user, key);
    this.datasets = datasets;
    this.blobs = blobs;
  }

  private static String basic(String user, String key) {
    byte[] pair = (user + ":" + key).getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(pair);
  }

  KaggleStep stepOf(StandInCall call) {
    String path = call.plainPath();
    return switch (call.method()) {
      case "POST" -> stepOfPost(path);
      case "GET" -> stepOfGet(path);
      default -> KaggleStep.UNKNOWN;
    };
  }

  private static KaggleStep stepOfPost(String path) {
    if (path.equals(START)) {
      return KaggleStep.START;
    }
    if (path.equals(CREATE)) {
      return KaggleStep.CREATE;
    }
    return path.startsWith(VERSION) ? KaggleStep.VERSION : KaggleStep.UNKNOWN;
  }

  private static KaggleStep stepOfGet(String path) {
    if (path.startsWith(VIEW)) {
      return KaggleStep.VIEW;
    }
    if (path.startsWith(FILES)) {
      return KaggleStep.FILES;
    }
    return path.startsWith(STATUS) ? KaggleStep.STATUS : KaggleStep.UNKNOWN;
  }

  StandInAnswer serve(StandInCall call) throws IOException {
    boolean signedIn = call.header("authorization").filter(authorization::equals).isPresent();
    Refusal.unless(signedIn, 401, "Unauthenticated");
    return StandInAnswer.json(200, result(call));
  }

  private JsonObject result(StandInCall call) throws IOException {
    String path = call.plainPath();
    return switch (stepOf(call)) {
      case START -> blobs.start(body(call));
      case CREATE -> datasets.create(body(call));
      case VERSION -> datasets.version(slug(path, VERSION), body(call));
      case VIEW -> datasets.view(slug(path, VIEW));
      case STATUS -> datasets.status(slug(path, STATUS));
      case FILES ->
          datasets.files(
              slug(path, FILES),
              call.parameter("datasetVersionNumber").map(Integer::parseInt).orElse(1),
              call.parameter("pageToken").map(Integer::parseInt).orElse(0));
      default -> {
        Refusal.unless(false, 404, "no such call");
        yield new JsonObject(Map.of());
      }
    };
  }

  private String slug(String path, String prefix) {
    String[] parts = path.substring(prefix.length()).split("/", -1);
    Refusal.unless(parts.length == 2 && parts[0].equals(user), 403, "owner");
    return parts[1];
  }

  private static JsonObject body(StandInCall call) throws IOException {
    boolean isJson = call.header("content-type").filter("application/json"::equals).isPresent();
    Refusal.unless(isJson, 415, "type");
    Optional<JsonObject> read =
        new JacksonJsonCodec()
            .read(call.bytes())
            .filter(JsonObject.class::isInstance)
            .map(JsonObject.class::cast);
    Refusal.unless(read.isPresent(), 400, "json");
    return read.orElseThrow();
  }
}
