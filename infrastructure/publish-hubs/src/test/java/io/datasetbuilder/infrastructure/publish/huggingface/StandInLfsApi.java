package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.infrastructure.publish.huggingface.StandInStorage.Announced;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The part of the stand-in hub's API that brings files to its storage: Git LFS with parts. */
final class StandInLfsApi {

  private static final String LFS_JSON = "application/vnd.git-lfs+json";

  private final Supplier<String> hub;
  private final StandInServer behind;
  private final StandInStorage storage = new StandInStorage();
  private long largestInOnePiece = Long.MAX_VALUE;
  private long chunk = 1;
  private String padding = "";

  StandInLfsApi(Supplier<String> hub, StandInServer behind) {
    this.hub = hub;
    this.behind = behind;
  }

  void wantParts(long largest, long size) {
    largestInOnePiece = largest;
    chunk = size;
  }

  void lengthenAddresses(int bytes) {
    padding = "&policy=" + "p".repeat(bytes);
  }

  StandInStorage storage() {
    return storage;
  }

  StandInAnswer batch(StandInCall call, StandInRepository repository) throws IOException {
    Refusal.unless(call.header("accept").filter(LFS_JSON::equals).isPresent(), 406, "accept");
    JsonAnswer body = StandInHubApi.body(call, LFS_JSON);
    Refusal.unless(body.text("operation").filter("upload"::equals).isPresent(), 400, "operation");
    Refusal.unless(body.text("hash_algo").filter("sha256"::equals).isPresent(), 400, "hash_algo");
    List<String> transfers =
        body.items("transfers").orElse(List.of()).stream()
            .flatMap(name -> name.asText().stream())
            .toList();
    Refusal.unless(transfers.containsAll(List.of("basic", "multipart")), 400, "transfers");
    Optional<String> branch = body.object("ref").flatMap(ref -> ref.text("name"));
    Refusal.unless(branch.filter("main"::equals).isPresent(), 400, "ref");
    List<JsonValue> objects = new ArrayList<>();
    for (JsonAnswer object : body.items("objects").orElseThrow()) {
      String oid = object.text("oid").filter(text -> text.matches("[0-9a-f]{64}")).orElse("");
      long size = object.whole("size").orElse(0L);
      Refusal.unless(!oid.isEmpty() && size > 0, 422, "object");
      objects.add(action(repository, oid, size));
    }
    return StandInAnswer.json(
            200,
            new JsonMembers()
                .put("transfer", "basic")
                .putList("objects", objects, object -> object)
                .toObject())
        .with("Content-Type", LFS_JSON);
  }

  private JsonValue action(StandInRepository repository, String oid, long size) {
    JsonMembers object = new JsonMembers().put("oid", oid).put("size", size);
    if (repository.hasObject(oid)) {
      return object.toObject();
    }
    boolean inParts = size > largestInOnePiece;
    Announced announced = storage.announce(repository, oid, size, inParts ? chunk : 0);
    JsonMembers upload = new JsonMembers();
    if (inParts) {
      JsonMembers header = new JsonMembers().put("chunk_size", Long.toString(chunk));
      for (int part = 1; part <= announced.parts(); part++) {
        header.put(String.format("%05d", part), storageAddress(announced, part));
      }
      upload
          .put("href", hub.get() + "/api/complete_multipart" + StandInStorage.query(announced, 0))
          .put("header", header.toObject());
    } else {
      upload.put("href", storageAddress(announced, 0));
    }
    String verify = "/datasets/" + repository.id() + ".git/info/lfs/objects/verify";
    return object
        .put(
            "actions",
            new JsonMembers()
                .put("upload", upload.toObject())
                .put("verify", new JsonMembers().put("href", hub.get() + verify).toObject())
                .toObject())
        .toObject();
  }

  private String storageAddress(Announced announced, int part) {
    return behind.url() + "/bucket" + StandInStorage.query(announced, part) + padding;
  }

  StandInAnswer complete(StandInCall call) throws IOException {
    Refusal.unless(call.header("accept").filter(LFS_JSON::equals).isPresent(), 406, "accept");
    JsonAnswer body = StandInHubApi.body(call, LFS_JSON);
    List<Map.Entry<Long, String>> parts = new ArrayList<>();
    for (JsonAnswer part : body.items("parts").orElseThrow()) {
      parts.add(Map.entry(part.whole("partNumber").orElse(0L), part.text("etag").orElse("")));
    }
    storage.complete(call, body.text("oid").orElse(""), parts);
    return StandInAnswer.json(200, new JsonMembers().put("success", true).toObject());
  }

  StandInAnswer verify(StandInCall call, StandInRepository repository) throws IOException {
    JsonAnswer body = StandInHubApi.body(call, "application/json");
    repository.verify(body.text("oid").orElse(""), body.whole("size").orElse(-1L));
    return StandInAnswer.status(200);
  }
}
