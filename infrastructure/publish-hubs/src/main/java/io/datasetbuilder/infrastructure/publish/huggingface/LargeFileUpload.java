package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.publish.http.HubAddress;
import io.datasetbuilder.infrastructure.publish.http.HubRequest;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.infrastructure.publish.http.ProvenFile;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings files to the large file storage of the hub by the batch API of Git LFS: in one piece, or
 * in the parts that the hub wants. What the storage has already is not sent again.
 */
final class LargeFileUpload {

  private static final String BATCH = "begin the upload";
  private static final String UPLOAD = "upload a file";
  private static final String COMPLETE = "complete the upload of a file";
  private static final String VERIFY = "verify the upload of a file";
  private static final String LFS_JSON = "application/vnd.git-lfs+json";
  private static final int FILES_OF_A_REQUEST = 256;
  private static final int MOST_PARTS = 10_000;

  /** The least that a storage takes as a part of a file. */
  private static final long SMALLEST_PART = 5L << 20;

  /** Each address has a signature: some 1,000 bytes. */
  private static final int ADDRESSES_OF_AN_ANSWER = 12_000;

  private static final int LONGEST_ANSWER = 16 * 1024 * 1024;

  private final HubSession session;
  private final Progress progress;

  LargeFileUpload(HubSession session, Progress progress) {
    this.session = session;
    this.progress = progress;
  }

  /**
   * Uploads files; two of the same content once.
   *
   * @throws PublishFailure when the storage does not take one of them
   */
  void send(List<PackageFile> files) {
    Map<String, PackageFile> byHash = new LinkedHashMap<>();
    files.forEach(file -> byHash.putIfAbsent(file.facts().sha256(), file));
    List<PackageFile> some = new ArrayList<>();
    long addresses = 0;
    for (PackageFile file : byHash.values()) {
      long more = mostAddresses(file);
      if (some.size() == FILES_OF_A_REQUEST
          || (!some.isEmpty() && addresses + more > ADDRESSES_OF_AN_ANSWER)) {
        sendSome(some);
        some.clear();
        addresses = 0;
      }
      some.add(file);
      addresses += more;
    }
    if (!some.isEmpty()) {
      sendSome(some);
    }
  }

  /** Most addresses that a response may hold for a file: one for each part. */
  static long mostAddresses(PackageFile file) {
    return Math.min(MOST_PARTS, 1 + file.facts().bytes() / SMALLEST_PART);
  }

  /** Sends some files. The transfer of each file is known before the first one is sent. */
  private void sendSome(List<PackageFile> files) {
    Map<String, JsonAnswer> objects = batch(files);
    List<FileTransfer> transfers = new ArrayList<>();
    for (PackageFile file : files) {
      object(file, objects)
          .object("actions")
          .ifPresent(actions -> transfers.add(transfer(file, actions)));
    }
    transfers.forEach(this::send);
  }

  private static JsonAnswer object(PackageFile file, Map<String, JsonAnswer> objects) {
    return Optional.ofNullable(objects.get(file.facts().sha256()))
        .filter(object -> !object.members().containsKey("error"))
        .filter(object -> object.whole("size").filter(size -> isSize(file, size)).isPresent())
        .orElseThrow(() -> HubSession.unusable(BATCH));
  }

  private static boolean isSize(PackageFile file, long size) {
    return file.facts().bytes() == size;
  }

  private Map<String, JsonAnswer> batch(List<PackageFile> files) {
    JsonValue document =
        new JsonMembers()
            .put("operation", "upload")
            .putTexts("transfers", List.of("basic", "multipart"))
            .putList("objects", files, LargeFileUpload::object)
            .put("hash_algo", "sha256")
            .put("ref", new JsonMembers().put("name", "main").toObject())
            .toObject();
    HubAddress address =
        session.endpoint().at("/datasets/" + session.destination() + ".git/info/lfs/objects/batch");
    HubRequest request =
        HubRequest.post(BATCH, address, document)
            .repeatable()
            .answeredWithin(LONGEST_ANSWER)
            .with("Content-Type", LFS_JSON)
            .with("Accept", LFS_JSON);
    Map<String, JsonAnswer> objects = new LinkedHashMap<>();
    HubSession.document(BATCH, session.call(request))
        .items("objects")
        .orElseThrow(() -> HubSession.unusable(BATCH))
        .forEach(object -> object.text("oid").ifPresent(oid -> objects.put(oid, object)));
    return objects;
  }

  private static JsonValue object(PackageFile file) {
    return new JsonMembers()
        .put("oid", file.facts().sha256())
        .put("size", file.facts().bytes())
        .toObject();
  }

  /**
   * Transfer of one file, as the hub requests it.
   *
   * @param whole takes the file in one piece
   * @param parts takes it in parts
   * @param verify confirms that it arrived; at the hub, since it needs the token
   */
  private record FileTransfer(
      PackageFile file,
      Optional<HubAddress> whole,
      Optional<PartTransfer> parts,
      Optional<HubAddress> verify) {}

  /**
   * A file in parts.
   *
   * @param chunk bytes of each part but the last
   * @param addresses of the parts, in order
   * @param complete ends the upload
   */
  private record PartTransfer(long chunk, List<HubAddress> addresses, HubAddress complete) {}

  private FileTransfer transfer(PackageFile file, JsonAnswer actions) {
    Optional<JsonAnswer> upload = actions.object("upload");
    Map<String, JsonValue> header =
        upload.flatMap(action -> action.object("header")).map(JsonAnswer::members).orElse(Map.of());
    Optional<HubAddress> address = upload.map(action -> href(action, UPLOAD));
    boolean inParts = header.containsKey("chunk_size");
    return new FileTransfer(
        file,
        address.filter(whole -> !inParts),
        address.filter(complete -> inParts).map(complete -> parts(file, header, complete)),
        actions.object("verify").map(this::verifyAddress));
  }

  private HubAddress href(JsonAnswer action, String step) {
    return action
        .text("href")
        .flatMap(session::handedOut)
        .orElseThrow(() -> HubSession.unusable(step));
  }

  private HubAddress verifyAddress(JsonAnswer action) {
    HubAddress address = href(action, VERIFY);
    if (!session.endpoint().covers(address)) {
      throw new PublishFailure(VERIFY + ": an address of another host");
    }
    return address;
  }

  private void send(FileTransfer transfer) {
    PackageFile file = transfer.file();
    transfer.whole().ifPresent(address -> put(address, ProvenFile.whole(file, progress)));
    transfer.parts().ifPresent(parts -> complete(file, parts.complete(), sendParts(file, parts)));
    transfer.verify().ifPresent(address -> verify(file, address));
  }

  private HubResponse put(HubAddress address, ProvenFile content) {
    return HubSession.success(
        UPLOAD, session.callWithoutToken(HubRequest.put(UPLOAD, address, content)));
  }

  /** The tags of the parts, in order. */
  private List<String> sendParts(PackageFile file, PartTransfer parts) {
    long chunk = parts.chunk();
    List<String> tags = new ArrayList<>();
    ProvenFile part = ProvenFile.first(file, Math.min(chunk, file.facts().bytes()), progress);
    for (HubAddress address : parts.addresses()) {
      tags.add(
          put(address, part)
              .header("etag")
              .filter(tag -> !tag.isEmpty())
              .orElseThrow(() -> HubSession.unusable(UPLOAD)));
      part = part.next(chunk);
    }
    return tags;
  }

  private static long chunk(Map<String, JsonValue> header) {
    JsonAnswer answer = new JsonAnswer(new JsonValue.JsonObject(header));
    return answer
        .text("chunk_size")
        .filter(text -> text.matches("[0-9]{1,15}"))
        .map(Long::parseLong)
        .or(() -> answer.whole("chunk_size"))
        .filter(size -> size > 0)
        .orElseThrow(() -> HubSession.unusable(UPLOAD));
  }

  /** The hub names the parts by their numbers, from 1. */
  private PartTransfer parts(PackageFile file, Map<String, JsonValue> header, HubAddress complete) {
    long chunk = chunk(header);
    long count = (file.facts().bytes() + chunk - 1) / chunk;
    long named = header.keySet().stream().filter(name -> name.matches("[0-9]+")).count();
    if (count != named || count > MOST_PARTS) {
      throw HubSession.unusable(UPLOAD);
    }
    Map<Long, HubAddress> addresses = new LinkedHashMap<>();
    header.forEach(
        (name, value) -> {
          if (name.matches("[0-9]{1,9}")) {
            new JsonAnswer(value)
                .asText()
                .flatMap(session::handedOut)
                .ifPresent(address -> addresses.put(Long.parseLong(name), address));
          }
        });
    List<HubAddress> ordered = new ArrayList<>();
    for (long number = 1; number <= count; number++) {
      ordered.add(
          Optional.ofNullable(addresses.get(number))
              .orElseThrow(() -> HubSession.unusable(UPLOAD)));
    }
    return new PartTransfer(chunk, ordered, complete);
  }

  private void complete(PackageFile file, HubAddress address, List<String> tags) {
    JsonValue document =
        new JsonMembers()
            .put("oid", file.facts().sha256())
            .putList("parts", numbered(tags), part -> part)
            .toObject();
    HubRequest request =
        HubRequest.post(COMPLETE, address, document)
            .repeatable()
            .with("Content-Type", LFS_JSON)
            .with("Accept", LFS_JSON);
    HubSession.success(COMPLETE, session.callWithoutToken(request));
  }

  private static Collection<JsonValue> numbered(List<String> tags) {
    List<JsonValue> parts = new ArrayList<>();
    for (String tag : tags) {
      parts.add(new JsonMembers().put("partNumber", parts.size() + 1).put("etag", tag).toObject());
    }
    return parts;
  }

  private void verify(PackageFile file, HubAddress address) {
    HubRequest request = HubRequest.post(VERIFY, address, object(file)).repeatable();
    HubSession.success(VERIFY, session.call(request));
  }
}
