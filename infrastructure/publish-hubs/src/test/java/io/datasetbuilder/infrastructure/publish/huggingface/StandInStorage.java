package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The storage behind the stand-in hub: takes what was announced at addresses that carry their own
 * signature, of exactly the length and the hash that were announced.
 */
final class StandInStorage {

  static final String SIGNATURE = "a-signature-that-is-a-secret";

  private final Map<String, Announced> announced = new ConcurrentHashMap<>();

  /** An object that somebody may upload. */
  static final class Announced {

    final StandInRepository repository;
    final String oid;
    final long size;
    final long chunk;
    private final List<MessageDigest> before = new ArrayList<>(List.of(Sha256.digest()));

    Announced(StandInRepository repository, String oid, long size, long chunk) {
      this.repository = repository;
      this.oid = oid;
      this.size = size;
      this.chunk = chunk;
    }

    int parts() {
      return (int) ((size + chunk - 1) / chunk);
    }

    /** Hashes a part behind those before it; a part may come again. */
    private synchronized void part(int number, StandInCall call) throws IOException {
      Refusal.unless(number >= 1 && number <= before.size(), 400, "a part out of order");
      MessageDigest digest = copy(before.get(number - 1));
      long length = Math.min(chunk, size - chunk * (number - 1L));
      Refusal.unless(digestAll(call, digest) == length, 400, "a part of another length");
      while (before.size() > number) {
        before.remove(before.size() - 1);
      }
      before.add(digest);
    }

    private synchronized void requireWhole(int parts) {
      Refusal.unless(before.size() == parts + 1, 400, "parts are missing");
      String hash = HexFormat.of().formatHex(copy(before.get(parts)).digest());
      Refusal.unless(hash.equals(oid), 400, "BadDigest");
    }
  }

  /** Announces an object and returns it. */
  Announced announce(StandInRepository repository, String oid, long size, long chunk) {
    return announced.computeIfAbsent(
        repository.id() + oid, key -> new Announced(repository, oid, size, chunk));
  }

  static String query(Announced object, int part) {
    return "?repo="
        + object.repository.id()
        + "&oid="
        + object.oid
        + "&part="
        + part
        + "&sig="
        + SIGNATURE;
  }

  /** Answers a PUT of an object or of a part. */
  StandInAnswer take(StandInCall call) throws IOException {
    Refusal.unless(call.method().equals("PUT"), 405, "only PUT");
    Refusal.unless(call.header("authorization").isEmpty(), 400, "two ways to sign in");
    Refusal.unless(call.header("content-type").isEmpty(), 403, "SignatureDoesNotMatch");
    Refusal.unless(call.header("content-length").isPresent(), 411, "MissingContentLength");
    Announced object = object(call);
    int part = Integer.parseInt(call.parameter("part").orElse("0"));
    if (object.chunk == 0) {
      MessageDigest digest = Sha256.digest();
      Refusal.unless(digestAll(call, digest) == object.size, 400, "another length");
      Refusal.unless(
          HexFormat.of().formatHex(digest.digest()).equals(object.oid), 400, "BadDigest");
      object.repository.received(object.oid, object.size);
      return StandInAnswer.status(200).with("ETag", "\"whole\"");
    }
    object.part(part, call);
    return StandInAnswer.status(200).with("ETag", tag(part));
  }

  /** Finishes an upload in parts. */
  void complete(StandInCall call, String oid, List<Map.Entry<Long, String>> parts) {
    Announced object = object(call);
    Refusal.unless(oid.equals(object.oid), 400, "another object");
    Refusal.unless(parts.size() == object.parts(), 400, "another number of parts");
    for (int i = 0; i < parts.size(); i++) {
      Refusal.unless(parts.get(i).getKey() == i + 1, 400, "parts out of order");
      Refusal.unless(parts.get(i).getValue().equals(tag(i + 1)), 400, "another tag");
    }
    object.requireWhole(parts.size());
    object.repository.received(object.oid, object.size);
  }

  private Announced object(StandInCall call) {
    Refusal.unless(
        call.parameter("sig").filter(SIGNATURE::equals).isPresent(), 403, "AccessDenied");
    Announced object =
        announced.get(call.parameter("repo").orElse("") + call.parameter("oid").orElse(""));
    Refusal.unless(object != null, 404, "NoSuchUpload");
    return object;
  }

  private static String tag(int part) {
    return "\"tag-" + part + "\"";
  }

  private static long digestAll(StandInCall call, MessageDigest digest) throws IOException {
    byte[] piece = new byte[64 * 1024];
    long length = 0;
    for (int count = call.body().read(piece); count >= 0; count = call.body().read(piece)) {
      digest.update(piece, 0, count);
      length += count;
    }
    return length;
  }

  private static MessageDigest copy(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException broken) {
      throw new IllegalStateException("the platform's SHA-256 cannot be copied", broken);
    }
  }
}
