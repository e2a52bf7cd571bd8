package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.huggingface.StandInRepository.Entry;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The API of the stand-in hub. Its methods are called under its lock. */
public final class StandInHubApi {

  private static final JacksonJsonCodec JSON = new JacksonJsonCodec();
  private static final int SAMPLE = 512;

  private final StandInServer hub;
  private final StandInLfsApi lfs;
  private final Map<String, StandInRepository> repositories = new HashMap<>();
  private int pageSize = 1000;
  private boolean mirrors;

  StandInHubApi(StandInServer hub, StandInServer behind) {
    this.hub = hub;
    this.lfs = new StandInLfsApi(this::url, behind);
  }

  /** Hands out addresses of the hub itself from now on, as a mirror that passes responses on. */
  public synchronized void mirror() {
    mirrors = true;
  }

  private String url() {
    return mirrors ? HuggingFacePublisher.HUB.toString() : hub.url();
  }

  /** Larger files are wanted in parts of this size. */
  public synchronized void wantParts(long largestInOnePiece, long chunk) {
    lfs.wantParts(largestInOnePiece, chunk);
  }

  /** Addresses of the storage have so many bytes more from now on. */
  public synchronized void lengthenAddresses(int bytes) {
    lfs.lengthenAddresses(bytes);
  }

  /** Entries of a page of lists. */
  public synchronized void setPageSize(int pageSize) {
    this.pageSize = pageSize;
  }

  /** A repository that somebody made before. */
  public synchronized StandInRepository add(String id, boolean isPrivate) {
    StandInRepository made = new StandInRepository(id, isPrivate);
    repositories.put(id, made);
    return made;
  }

  /** Somebody changes who may see a repository. */
  public synchronized void makePublic(String id) {
    repositories.get(id).setPrivate(false);
  }

  /** Somebody commits a small file. */
  public synchronized void commit(String id, String path, String text) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    repositories.get(id).commit("Change", "", Map.of(path, Entry.regular(content)));
  }

  public synchronized Optional<StandInRepository> find(String id) {
    return Optional.ofNullable(repositories.get(id));
  }

  StandInStorage storage() {
    return lfs.storage();
  }

  synchronized StandInAnswer answer(Step step, StandInCall call) throws IOException {
    if (step == Step.COMPLETE) {
      Refusal.unless(call.header("authorization").isEmpty(), 400, "two ways to sign in");
      return lfs.complete(call);
    }
    requireToken(call);
    return switch (step) {
      case INFO -> info(call);
      case CREATE -> create(call);
      case COMMITS -> commits(call);
      case TREE -> tree(call);
      case PREUPLOAD -> preupload(call);
      case BATCH -> lfs.batch(call, repository(call));
      case VERIFY -> lfs.verify(call, repository(call));
      case COMMIT -> commit(call);
      default -> other(call);
    };
  }

  private static void requireToken(StandInCall call) {
    String expected = "Bearer " + HuggingFaceStandIn.TOKEN;
    if (call.header("authorization").filter(expected::equals).isEmpty()) {
      throw new Refusal(
          401,
          "Invalid username or password.",
          Map.of("X-Error-Message", "Invalid credentials in Authorization header"));
    }
  }

  private StandInRepository repository(StandInCall call) {
    String[] parts = call.plainPath().replace(".git/", "/").split("/", -1);
    int first = parts[1].equals("api") ? 3 : 2;
    return find(parts[first] + "/" + parts[first + 1])
        .orElseThrow(
            () -> new Refusal(404, "Repository not found", Map.of("X-Error-Code", "RepoNotFound")));
  }

  private StandInAnswer info(StandInCall call) {
    StandInRepository repository = repository(call);
    return StandInAnswer.json(
        200,
        new JsonMembers()
            .put("_id", "0123456789")
            .put("id", repository.id())
            .put("private", repository.isPrivate())
            .put("sha", repository.head())
            .toObject());
  }

  private StandInAnswer create(StandInCall call) throws IOException {
    JsonAnswer body = body(call, "application/json");
    Refusal.unless(body.text("type").filter("dataset"::equals).isPresent(), 400, "type");
    String owner = body.text("organization").orElseThrow(() -> new Refusal(400, "organization"));
    Refusal.unless(owner.equals(HuggingFaceStandIn.OWNER), 403, "no rights there");
    String name = body.text("name").orElse("");
    boolean valid = name.matches("[A-Za-z0-9_.-]{1,96}") && !name.contains("--");
    Refusal.unless(valid && !name.contains(".."), 400, "name");
    boolean isPrivate =
        body.flag("private").or(() -> body.text("visibility").map("private"::equals)).orElse(false);
    String id = owner + "/" + name;
    Refusal.unless(find(id).isEmpty(), 409, "You already created this dataset repo");
    add(id, isPrivate);
    return StandInAnswer.json(
        200, new JsonMembers().put("url", hub.url() + "/datasets/" + id).toObject());
  }

  private StandInAnswer commits(StandInCall call) {
    List<StandInRepository.Commit> newestFirst = new ArrayList<>(repository(call).commits());
    Collections.reverse(newestFirst);
    List<JsonValue> entries = new ArrayList<>();
    for (StandInRepository.Commit commit : newestFirst) {
      entries.add(
          new JsonMembers()
              .put("id", commit.id())
              .put("title", commit.title())
              .put("message", commit.message())
              .put("date", "2026-11-23T12:00:00.000Z")
              .putTexts("authors", List.of())
              .toObject());
    }
    return page(call, entries);
  }

  private StandInAnswer tree(StandInCall call) {
    Refusal.unless(
        call.parameter("recursive").filter("true"::equals).isPresent(), 400, "recursive");
    List<JsonValue> entries = new ArrayList<>();
    repository(call)
        .files()
        .forEach(
            (path, entry) ->
                entries.add(
                    new JsonMembers()
                        .put("type", "file")
                        .put("oid", entry.blob())
                        .put("size", entry.size())
                        .put("path", path)
                        .putIfPresent(
                            "lfs", entry.sha256(), sha256 -> pointer(sha256, entry.size()))
                        .toObject()));
    return page(call, entries);
  }

  private static JsonValue pointer(String sha256, long size) {
    return new JsonMembers()
        .put("oid", sha256)
        .put("size", size)
        .put("pointerSize", 130)
        .toObject();
  }

  private StandInAnswer page(StandInCall call, List<JsonValue> entries) {
    int from = Integer.parseInt(call.parameter("cursor").orElse("0"));
    int to = Math.min(entries.size(), from + pageSize);
    StandInAnswer answer =
        StandInAnswer.json(200, new JsonValue.JsonArray(entries.subList(from, to)));
    return to == entries.size()
        ? answer
        : answer.with(
            "Link",
            "<" + url() + call.plainPath() + "?recursive=true&cursor=" + to + ">; rel=\"next\"");
  }

  private StandInAnswer preupload(StandInCall call) throws IOException {
    StandInRepository repository = repository(call);
    List<JsonValue> modes = new ArrayList<>();
    for (JsonAnswer file : body(call, "application/json").items("files").orElseThrow()) {
      String path = file.text("path").orElseThrow(() -> new Refusal(400, "path"));
      long size = file.whole("size").orElseThrow(() -> new Refusal(400, "size"));
      byte[] sample = Base64.getDecoder().decode(file.text("sample").orElse(""));
      Refusal.unless(sample.length == Math.min(SAMPLE, size), 400, "sample");
      boolean large = !path.matches(".*\\.(md|json|txt|csv)") || size > 10 * 1024 * 1024;
      repository.want(path, large && size > 0);
      modes.add(
          new JsonMembers()
              .put("path", path)
              .put("uploadMode", large ? "lfs" : "regular")
              .put("shouldIgnore", path.endsWith(".ignored"))
              .put("oid", JsonValue.ofNull())
              .toObject());
    }
    Refusal.unless(modes.size() <= 256, 413, "too many files");
    return StandInAnswer.json(
        200, new JsonMembers().putList("files", modes, mode -> mode).toObject());
  }

  private StandInAnswer commit(StandInCall call) throws IOException {
    StandInRepository repository = repository(call);
    Refusal.unless(isType(call, "application/x-ndjson"), 400, "content type");
    StandInCommit commit = StandInCommit.parse(call.bytes());
    if (!commit.parent().equals(repository.head())) {
      throw new Refusal(412, "A commit has happened since. Please refresh and try again.");
    }
    commit.files().forEach(repository::requireMode);
    String id = repository.commit(commit.summary(), commit.description(), commit.files());
    return StandInAnswer.json(
        200,
        new JsonMembers()
            .put("success", true)
            .put("commitOid", id)
            .put("commitUrl", hub.url() + "/datasets/" + repository.id() + "/commit/" + id)
            .put("hookOutput", "")
            .toObject());
  }

  /** Other clients let the hub check the head of a card before they upload it. */
  private static StandInAnswer other(StandInCall call) {
    Refusal.unless(call.plainPath().equals("/api/validate-yaml"), 404, "no such call");
    return StandInAnswer.json(
        200,
        new JsonMembers().putTexts("errors", List.of()).putTexts("warnings", List.of()).toObject());
  }

  private static boolean isType(StandInCall call, String type) {
    return call.header("content-type").filter(type::equals).isPresent();
  }

  static JsonAnswer body(StandInCall call, String type) throws IOException {
    Refusal.unless(isType(call, type), 415, "content type");
    return JSON.read(call.bytes())
        .map(JsonAnswer::new)
        .orElseThrow(() -> new Refusal(400, "no JSON"));
  }
}
