package io.datasetbuilder.infrastructure.objects.s3;

import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Objects of one bucket below a prefix. */
public final class S3ObjectStore implements ObjectStore {

  private static final int MOST_CONFLICTS = 5;

  private final S3Client client;
  private final String bucket;
  private final String root;
  private final S3Uploads uploads;

  /**
   * @param prefix without slashes at its ends; empty for the whole bucket
   * @param partBytes length of the parts of longer files, at least 5 MiB
   */
  public S3ObjectStore(S3Client client, String bucket, String prefix, int partBytes) {
    this.client = client;
    this.bucket = bucket;
    this.root = prefix.isEmpty() ? "" : prefix + "/";
    this.uploads = new S3Uploads(client, bucket, partBytes);
  }

  @Override
  public Optional<StoredObject> find(String key) throws IOException {
    return S3Calls.existing(() -> client.headObject(head -> head.bucket(bucket).key(root + key)))
        .map(found -> facts(key, found));
  }

  private static StoredObject facts(String key, HeadObjectResponse found) {
    return new StoredObject(
        key,
        found.contentLength(),
        found.eTag(),
        found.lastModified(),
        serverTime(found),
        found.metadata());
  }

  @Override
  public Optional<OpenObject> open(String key) throws IOException {
    return S3Calls.existing(() -> client.getObject(get -> get.bucket(bucket).key(root + key)))
        .map(found -> open(key, found));
  }

  private static OpenObject open(String key, ResponseInputStream<GetObjectResponse> stream) {
    GetObjectResponse found = stream.response();
    StoredObject facts =
        new StoredObject(
            key,
            found.contentLength(),
            found.eTag(),
            found.lastModified(),
            serverTime(found),
            found.metadata());
    return new OpenObject(facts, new WholeInputStream(stream, found.contentLength()));
  }

  @Override
  public void put(String key, byte[] content, Map<String, String> metadata) throws IOException {
    S3Calls.call(
        () ->
            client.putObject(
                put -> put.bucket(bucket).key(root + key).metadata(metadata),
                RequestBody.fromBytes(content)));
  }

  @Override
  public boolean putIfAbsent(String key, byte[] content, Map<String, String> metadata)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      boolean made =
          S3Calls.conditional(
              () ->
                  client.putObject(
                      put -> put.bucket(bucket).key(root + key).metadata(metadata).ifNoneMatch("*"),
                      RequestBody.fromBytes(content)));
      Optional<byte[]> existing = made ? Optional.of(content) : read(key, content.length);
      boolean isGone = existing.isEmpty() && find(key).isEmpty();
      // A concurrent write may have been refused as well: then there is no object yet.
      if (!isGone || attempt == MOST_CONFLICTS) {
        return existing.filter(bytes -> Arrays.equals(bytes, content)).isPresent();
      }
    }
  }

  /** The bytes of an object; empty when it does not exist or is longer. */
  private Optional<byte[]> read(String key, int mostBytes) throws IOException {
    Optional<OpenObject> found = open(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (OpenObject object = found.get()) {
      return object.facts().bytes() > mostBytes
          ? Optional.empty()
          : Optional.of(object.content().readAllBytes());
    }
  }

  @Override
  public void upload(String key, Path file, Map<String, String> metadata) throws IOException {
    uploads.upload(root + key, file, metadata);
  }

  @Override
  public List<StoredObject> list(String prefix) throws IOException {
    List<StoredObject> found = new ArrayList<>();
    pages(
        prefix,
        "",
        page -> {
          Instant seen = serverTime(page);
          for (S3Object object : page.contents()) {
            found.add(listed(object, seen));
          }
        });
    found.sort(Comparator.comparing(StoredObject::key));
    return found;
  }

  private StoredObject listed(S3Object object, Instant seen) {
    return new StoredObject(
        object.key().substring(root.length()),
        object.size(),
        object.eTag(),
        object.lastModified(),
        seen,
        Map.of());
  }

  @Override
  public List<String> folders(String prefix) throws IOException {
    List<String> found = new ArrayList<>();
    int before = root.length() + prefix.length();
    pages(
        prefix,
        "/",
        page ->
            page.commonPrefixes()
                .forEach(
                    folder ->
                        found.add(
                            folder.prefix().substring(before, folder.prefix().length() - 1))));
    found.sort(Comparator.naturalOrder());
    return found;
  }

  /** All pages of a listing. A listing that breaks off is a failure, never a shorter one. */
  private void pages(String prefix, String delimiter, Consumer<ListObjectsV2Response> each)
      throws IOException {
    String token = "";
    do {
      String from = token;
      ListObjectsV2Response page =
          S3Calls.call(
              () ->
                  client.listObjectsV2(
                      list -> {
                        list.bucket(bucket).prefix(root + prefix);
                        if (!delimiter.isEmpty()) {
                          list.delimiter(delimiter);
                        }
                        if (!from.isEmpty()) {
                          list.continuationToken(from);
                        }
                      }));
      each.accept(page);
      token = nextToken(page, from);
    } while (!token.isEmpty());
  }

  private static String nextToken(ListObjectsV2Response page, String from)
      throws ObjectStoreException {
    if (!Boolean.TRUE.equals(page.isTruncated())) {
      return "";
    }
    String next = Optional.ofNullable(page.nextContinuationToken()).orElse("");
    if (next.isEmpty() || next.equals(from)) {
      throw new ObjectStoreException("The object storage has sent half a listing.", null);
    }
    return next;
  }

  @Override
  public void delete(Collection<String> keys) throws IOException {
    for (String key : keys) {
      // One by one: a request for many is refused by some services without a checksum.
      S3Calls.existing(() -> client.deleteObject(delete -> delete.bucket(bucket).key(root + key)));
    }
  }

  @Override
  public void discardUploads(String prefix, Duration before) throws IOException {
    uploads.discard(root + prefix, before);
  }

  @Override
  public void close() {
    client.close();
  }

  /** The time of a response by the clock of the service; that of this machine when it has none. */
  static Instant serverTime(SdkResponse response) {
    return response
        .sdkHttpResponse()
        .firstMatchingHeader("Date")
        .flatMap(S3ObjectStore::parsed)
        .orElseGet(Instant::now);
  }

  private static Optional<Instant> parsed(String date) {
    try {
      return Optional.of(
          ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException other) {
      return Optional.empty();
    }
  }
}
