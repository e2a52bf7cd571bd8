package io.datasetbuilder.infrastructure.objects.s3;

import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Client of the service that the environment names: endpoint, region and credentials by the
 * variables of AWS, else by its files and the machine.
 *
 * @param environment variables of the process
 * @param deadlines of each call
 */
public record S3Connection(Map<String, String> environment, Deadlines deadlines) {

  /** Setting by which keys follow the host (true) or are a part of its name (false). */
  public static final String PATH_STYLE = "SVC_S3_PATH_STYLE";

  private static final int MOST_ATTEMPTS = 5;

  public S3Connection {
    environment = Map.copyOf(environment);
  }

  /** Never prints the variables, which may hold credentials. */
  @Override
  public String toString() {
    return "S3Connection[" + deadlines + "]";
  }

  /**
   * Opens a client, which connects with its first call.
   *
   * @throws ObjectStoreException when the environment names no usable endpoint or region
   */
  public S3Client open() throws ObjectStoreException {
    Optional<URI> endpoint = endpoint();
    var client =
        S3Client.builder()
            .region(region(endpoint.isPresent()))
            .credentialsProvider(credentials())
            .forcePathStyle(isPathStyle(endpoint.isPresent()))
            // Services other than that of AWS know no trailing checksums.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            // Bodies as they are: some services respond before the last chunk of an empty one.
            .serviceConfiguration(options -> options.chunkedEncodingEnabled(false))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(deadlines.connect())
                    .socketTimeout(deadlines.read()))
            .overrideConfiguration(
                options ->
                    options
                        .apiCallAttemptTimeout(deadlines.attempt())
                        .apiCallTimeout(deadlines.call())
                        .retryStrategy(
                            AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(MOST_ATTEMPTS)
                                .build()));
    endpoint.ifPresent(client::endpointOverride);
    try {
      return client.build();
    } catch (RuntimeException unusable) {
      // Its libraries read variables and files themselves, such as an endpoint that is empty.
      throw new ObjectStoreException(
          "The settings of AWS in the environment cannot be used.", unusable);
    }
  }

  private Optional<URI> endpoint() throws ObjectStoreException {
    Optional<String> named = first("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");
    if (named.isEmpty()) {
      return Optional.empty();
    }
    try {
      URI endpoint = new URI(named.get());
      boolean isHttp = "http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme());
      if (isHttp && endpoint.getHost() != null && endpoint.getRawUserInfo() == null) {
        return Optional.of(endpoint);
      }
    } catch (URISyntaxException malformed) {
      throw malformedEndpoint(malformed);
    }
    throw malformedEndpoint(null);
  }

  private static ObjectStoreException malformedEndpoint(URISyntaxException cause) {
    return new ObjectStoreException(
        "AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL must be http://HOST:PORT or https://HOST:PORT.",
        cause);
  }

  /** A service with an endpoint of its own may have no regions. */
  private Region region(boolean hasEndpoint) throws ObjectStoreException {
    Optional<String> named = first("AWS_REGION", "AWS_DEFAULT_REGION");
    if (named.isPresent()) {
      return Region.of(named.get());
    }
    if (hasEndpoint) {
      return Region.US_EAST_1;
    }
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion();
    } catch (SdkClientException none) {
      throw new ObjectStoreException("The environment names no region: set AWS_REGION.", none);
    }
  }

  private AwsCredentialsProvider credentials() {
    Optional<String> key = first("AWS_ACCESS_KEY_ID");
    Optional<String> secret = first("AWS_SECRET_ACCESS_KEY");
    if (key.isEmpty() || secret.isEmpty()) {
      return DefaultCredentialsProvider.builder().build();
    }
    AwsCredentials given =
        first("AWS_SESSION_TOKEN")
            .<AwsCredentials>map(
                token -> AwsSessionCredentials.create(key.get(), secret.get(), token))
            .orElseGet(() -> AwsBasicCredentials.create(key.get(), secret.get()));
    return StaticCredentialsProvider.create(given);
  }

  private boolean isPathStyle(boolean hasEndpoint) {
    return first(PATH_STYLE).map(Boolean::parseBoolean).orElse(hasEndpoint);
  }

  private Optional<String> first(String... names) {
    return Stream.of(names)
        .map(name -> environment.getOrDefault(name, "").strip())
        .filter(value -> !value.isEmpty())
        .findFirst();
  }

  /**
   * Deadlines of calls.
   *
   * @param connect of a connection
   * @param read of the next bytes of a response
   * @param attempt of one attempt, the upload of a part included
   * @param call of all attempts of a call
   */
  public record Deadlines(Duration connect, Duration read, Duration attempt, Duration call) {

    /** Long enough for a part over a slow line, and an end for a service that is silent. */
    public static final Deadlines STANDARD =
        new Deadlines(
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5));
  }
}
