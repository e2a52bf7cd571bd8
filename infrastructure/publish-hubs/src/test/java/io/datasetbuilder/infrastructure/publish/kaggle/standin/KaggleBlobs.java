package io.datasetbuilder.infrastructure.publish.kaggle.standin;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The store of uploads, as Google's resumable uploads work: one address for each, which gets the
 * bytes without a credential. It keeps what has arrived in whole blocks when a connection ends.
 */
public final class KaggleBlobs {

  /** Bytes of a block. The store of Google has 256 KiB. */
  public static final int BLOCK = 1024;

  /** Of a longer upload only the hash is kept. */
  private static final long MOST_KEPT = 64L << 20;

  private static final String PREFIX = "/upload/kaggle-data-sets?upload_id=";

  private final Supplier<String> address;
  private final Map<String, Blob> byToken = new LinkedHashMap<>();
  private final Deque<Integer> cuts = new ArrayDeque<>();
  private Optional<String> foreignAddress = Optional.empty();
  private Optional<String> foreignRange = Optional.empty();

  KaggleBlobs(Supplier<String> address) {
    this.address = address;
  }

  synchronized void reset() {
    byToken.clear();
    cuts.clear();
    foreignAddress = Optional.empty();
    foreignRange = Optional.empty();
  }

  /** Whether something was uploaded that no version has taken. */
  public synchronized boolean hasUnused() {
    return byToken.values().stream().anyMatch(blob -> blob.isComplete() && !blob.used);
  }

  /** Hands out another address for the uploads to come. */
  public synchronized void handOut(String other) {
    foreignAddress = Optional.of(other);
  }

  /** Reports another range of bytes that have arrived. */
  public synchronized void report(String range) {
    foreignRange = Optional.of(range);
  }

  /** Cuts the next upload off when so many bytes are there; called again, the one after it. */
  public synchronized void cutAt(int bytes) {
    cuts.add(bytes);
  }

  synchronized JsonObject start(JsonObject document) {
    RequestMembers request = new RequestMembers(document);
    request.only("type", "name", "contentType", "contentLength", "lastModifiedEpochSeconds");
    Refusal.unless(request.text("type").equals("dataset"), 400, "type");
    String name = request.text("name");
    Refusal.unless(!name.isEmpty() && !name.contains("/"), 400, "name");
    long length = request.whole("contentLength");
    Refusal.unless(length >= 0, 400, "contentLength");
    Refusal.unless(request.whole("lastModifiedEpochSeconds") > 1_500_000_000L, 400, "time");
    Blob blob = new Blob(name, length);
    String token = "blob-" + UUID.randomUUID();
    byToken.put(token, blob);
    return new JsonMembers()
        .put("token", token)
        .put("createUrl", foreignAddress.orElseGet(() -> address.get() + PREFIX + blob.id))
        .toObject();
  }

  /** The bytes of a token: each can be taken once, when all of it is there. */
  synchronized Blob take(String token) {
    Blob blob = byToken.get(token);
    Refusal.unless(blob != null, 400, "token");
    Refusal.unless(blob.isComplete(), 400, "incomplete upload");
    Refusal.unless(!blob.used, 400, "used token");
    blob.used = true;
    return blob;
  }

  static KaggleStep stepOf(StandInCall call) {
    return call.header("content-range").filter(range -> range.startsWith("bytes */")).isPresent()
        ? KaggleStep.QUERY
        : KaggleStep.PUT;
  }

  StandInAnswer serve(StandInCall call) throws IOException {
    Blob blob = find(call);
    Refusal.unless(blob != null, 404, "no such upload");
    Refusal.unless(call.method().equals("PUT"), 405, "method");
    Refusal.unless(call.header("authorization").isEmpty(), 400, "a credential");
    Refusal.unless(call.header("cookie").isEmpty(), 400, "a cookie");
    long length = call.header("content-length").map(Long::parseLong).orElse(-1L);
    if (stepOf(call) == KaggleStep.QUERY) {
      String range = call.header("content-range").orElse("");
      Refusal.unless(range.equals("bytes */" + blob.length) && length == 0, 400, "range");
      return answer(blob);
    }
    String rest = "bytes " + blob.arrived() + "-" + (blob.length - 1) + "/" + blob.length;
    boolean rangeFits = call.header("content-range").map(rest::equals).orElse(blob.arrived() == 0);
    Refusal.unless(rangeFits, 400, "range");
    Refusal.unless(length == blob.length - blob.arrived(), 400, "length");
    Integer cut = nextCut();
    if (cut != null) {
      byte[] some = call.body().readNBytes(cut);
      blob.add(some, some.length / BLOCK * BLOCK);
      return Fault.cut().answer();
    }
    if (blob.length > MOST_KEPT) {
      blob.addAll(call.body());
      return answer(blob);
    }
    byte[] all = call.bytes();
    Refusal.unless(all.length == length, 400, "length");
    blob.add(all, all.length);
    return answer(blob);
  }

  private synchronized Integer nextCut() {
    return cuts.poll();
  }

  private synchronized Blob find(StandInCall call) {
    return byToken.values().stream()
        .filter(blob -> call.path().equals(PREFIX + blob.id))
        .findFirst()
        .orElse(null);
  }

  private synchronized StandInAnswer answer(Blob blob) {
    if (blob.isComplete()) {
      return StandInAnswer.status(200);
    }
    StandInAnswer incomplete = StandInAnswer.status(308);
    return blob.arrived() == 0
        ? incomplete
        : incomplete.with("Range", foreignRange.orElse("bytes=0-" + (blob.arrived() - 1)));
  }

  /** One upload. */
  static final class Blob {
    private final String id = UUID.randomUUID().toString();
    private final String name;
    private final long length;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final MessageDigest hash = Sha256.digest();
    private long arrived;
    private boolean acknowledged;
    private boolean used;

    Blob(String name, long length) {
      this.name = name;
      this.length = length;
    }

    String name() {
      return name;
    }

    /** The bytes; of a long upload their hash. */
    synchronized byte[] content() {
      return length > MOST_KEPT ? hash.digest() : bytes.toByteArray();
    }

    synchronized long arrived() {
      return arrived;
    }

    synchronized void addAll(InputStream in) throws IOException {
      byte[] piece = new byte[64 * 1024];
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        hash.update(piece, 0, count);
        arrived += count;
      }
      acknowledged = true;
    }

    /** An empty file is there when it was put, not before. */
    synchronized boolean isComplete() {
      return acknowledged && arrived == length;
    }

    synchronized void add(byte[] more, int count) {
      bytes.write(more, 0, count);
      arrived += count;
      acknowledged = true;
    }
  }
}
