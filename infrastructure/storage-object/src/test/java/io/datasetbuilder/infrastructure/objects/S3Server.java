package io.datasetbuilder.infrastructure.objects;

import io.datasetbuilder.infrastructure.objects.s3.S3Connection;
import io.datasetbuilder.infrastructure.objects.s3.S3Connection.Deadlines;
import io.datasetbuilder.infrastructure.objects.s3.S3ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.gaul.s3proxy.junit.S3ProxyExtension;
import software.amazon.awssdk.services.s3.S3Client;

/** A real S3 server in the memory of this process, with one bucket. */
public final class S3Server implements AutoCloseable {

  public static final String BUCKET = "tables";

  /** The smallest length of a part that S3 allows. */
  static final int PART_BYTES = 5 * 1024 * 1024;

  private final S3ProxyExtension server =
      S3ProxyExtension.builder()
          .withBlobStoreProvider("transient-nio2")
          .withCredentials("key", "secret")
          .build();

  private S3Server() throws Exception {
    server.beforeEach(null);
    try (S3Client client = new S3Connection(environment(), Deadlines.STANDARD).open()) {
      client.createBucket(create -> create.bucket(BUCKET));
    }
  }

  public static S3Server start() {
    try {
      return new S3Server();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  public URI endpoint() {
    return server.getUri();
  }

  /** The variables by which a process reaches the server. */
  public Map<String, String> environment() {
    return environment(endpoint());
  }

  /** The variables by which a process reaches the server through another one. */
  public static Map<String, String> environment(URI endpoint) {
    Map<String, String> variables = new HashMap<>();
    variables.put("AWS_ENDPOINT_URL_S3", endpoint.toString());
    variables.put("AWS_ACCESS_KEY_ID", "key");
    variables.put("AWS_SECRET_ACCESS_KEY", "secret");
    return variables;
  }

  /** A client of its own below a prefix. */
  public ObjectStore store(String prefix) {
    return store(environment(), Deadlines.STANDARD, prefix);
  }

  public static ObjectStore store(
      Map<String, String> environment, Deadlines deadlines, String prefix) {
    try {
      return new S3ObjectStore(
          new S3Connection(environment, deadlines).open(), BUCKET, prefix, PART_BYTES);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    server.afterEach(null);
  }
}
