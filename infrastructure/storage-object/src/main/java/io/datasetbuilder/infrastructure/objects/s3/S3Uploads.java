package io.datasetbuilder.infrastructure.objects.s3;

import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsResponse;
import software.amazon.awssdk.services.s3.model.MultipartUpload;

/**
 * Uploads of files: one request, or parts for a long file.
 *
 * @param partBytes length of all parts but the last; 10,000 parts are the most of one object
 */
record S3Uploads(S3Client client, String bucket, int partBytes) {

  private static final int MOST_PARTS = 10_000;
  private static final String BYTES = "application/octet-stream";

  void upload(String key, Path file, Map<String, String> metadata) throws IOException {
    long bytes = Files.size(file);
    if (bytes <= partBytes) {
      S3Calls.call(
          () ->
              client.putObject(
                  put -> put.bucket(bucket).key(key).metadata(metadata),
                  RequestBody.fromFile(file)));
    } else {
      inParts(key, file, bytes, metadata);
    }
  }

  private void inParts(String key, Path file, long bytes, Map<String, String> metadata)
      throws IOException {
    String upload =
        S3Calls.call(
            () ->
                client
                    .createMultipartUpload(
                        create -> create.bucket(bucket).key(key).metadata(metadata))
                    .uploadId());
    boolean done = false;
    try {
      List<CompletedPart> parts = parts(key, upload, file, bytes);
      S3Calls.call(
          () ->
              client.completeMultipartUpload(
                  complete ->
                      complete
                          .bucket(bucket)
                          .key(key)
                          .uploadId(upload)
                          .multipartUpload(all -> all.parts(parts))));
      done = true;
    } finally {
      if (!done) {
        ObjectFailures.tolerated("an upload", () -> abort(key, upload));
      }
    }
  }

  private List<CompletedPart> parts(String key, String upload, Path file, long bytes)
      throws IOException {
    long most = Math.max(partBytes, (bytes + MOST_PARTS - 1) / MOST_PARTS);
    List<CompletedPart> parts = new ArrayList<>();
    for (long from = 0; from < bytes; from += most) {
      FilePart part = new FilePart(file, from, Math.min(most, bytes - from));
      int number = parts.size() + 1;
      String etag =
          S3Calls.call(
              () ->
                  client
                      .uploadPart(
                          send -> send.bucket(bucket).key(key).uploadId(upload).partNumber(number),
                          RequestBody.fromContentProvider(part, part.bytes(), BYTES))
                      .eTag());
      parts.add(CompletedPart.builder().partNumber(number).eTag(etag).build());
    }
    return parts;
  }

  /** Discards uploads that were begun before a time ago: their process has died. */
  void discard(String prefix, Duration before) throws IOException {
    String keyMarker = "";
    String uploadMarker = "";
    boolean more = true;
    while (more) {
      String fromKey = keyMarker;
      String fromUpload = uploadMarker;
      ListMultipartUploadsResponse page =
          S3Calls.call(
              () ->
                  client.listMultipartUploads(
                      list -> {
                        list.bucket(bucket).prefix(prefix);
                        if (!fromKey.isEmpty()) {
                          list.keyMarker(fromKey).uploadIdMarker(fromUpload);
                        }
                      }));
      Instant latest = S3ObjectStore.serverTime(page).minus(before);
      for (MultipartUpload upload : page.uploads()) {
        if (upload.initiated().isBefore(latest)) {
          abort(upload.key(), upload.uploadId());
        }
      }
      keyMarker = Optional.ofNullable(page.nextKeyMarker()).orElse("");
      uploadMarker = Optional.ofNullable(page.nextUploadIdMarker()).orElse("");
      more = Boolean.TRUE.equals(page.isTruncated()) && !keyMarker.equals(fromKey);
    }
  }

  private void abort(String key, String upload) throws IOException {
    S3Calls.existing(
        () -> client.abortMultipartUpload(abort -> abort.bucket(bucket).key(key).uploadId(upload)));
  }
}
