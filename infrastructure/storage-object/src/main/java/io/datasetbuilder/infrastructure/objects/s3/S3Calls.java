package io.datasetbuilder.infrastructure.objects.s3;

import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Runs calls of the client and translates their failures. */
final class S3Calls {

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION_FAILED = 412;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;

  private S3Calls() {}

  /** The result of a call. */
  static <T> T call(Supplier<T> call) throws IOException {
    try {
      return call.get();
    } catch (SdkException failed) {
      throw failure(failed);
    }
  }

  /** The result of a call on one object; empty when the object does not exist. */
  static <T> Optional<T> existing(Supplier<T> call) throws IOException {
    try {
      return Optional.of(call.get());
    } catch (NoSuchBucketException failed) {
      throw failure(failed);
    } catch (S3Exception failed) {
      if (failed.statusCode() == NOT_FOUND && !isBucketMissing(failed)) {
        return Optional.empty();
      }
      throw failure(failed);
    } catch (SdkException failed) {
      throw failure(failed);
    }
  }

  /** Whether a conditional write was made; false when its condition does not hold. */
  static boolean conditional(Runnable call) throws IOException {
    try {
      call.run();
      return true;
    } catch (S3Exception failed) {
      int status = failed.statusCode();
      boolean refused =
          status == PRECONDITION_FAILED
              || status == CONFLICT
              || (status == NOT_FOUND && !isBucketMissing(failed));
      if (refused) {
        return false;
      }
      throw failure(failed);
    } catch (SdkException failed) {
      throw failure(failed);
    }
  }

  private static boolean isBucketMissing(S3Exception failed) {
    return failed.awsErrorDetails() != null
        && "NoSuchBucket".equals(failed.awsErrorDetails().errorCode());
  }

  private static ObjectStoreException failure(SdkException failed) {
    return new ObjectStoreException(message(failed), failed);
  }

  private static String message(SdkException failed) {
    if (failed instanceof S3Exception response) {
      return ofStatus(response);
    }
    if (failed instanceof ApiCallTimeoutException
        || failed instanceof ApiCallAttemptTimeoutException) {
      return "The object storage does not respond in time.";
    }
    if (failed instanceof AbortedException) {
      return "A call of the object storage was interrupted.";
    }
    String words = String.valueOf(failed.getMessage());
    return words.contains("credentials")
        ? "The environment has no credentials for the object storage."
        : "The object storage cannot be reached, or its response cannot be read.";
  }

  private static String ofStatus(S3Exception response) {
    if (isBucketMissing(response)) {
      return "The bucket does not exist.";
    }
    return switch (response.statusCode()) {
      case UNAUTHORIZED, FORBIDDEN ->
          "The object storage refuses access (HTTP " + response.statusCode() + ").";
      case TOO_MANY, UNAVAILABLE ->
          "The object storage is too busy (HTTP "
              + response.statusCode()
              + "), also after several attempts.";
      default -> "The object storage responds with an error (HTTP " + response.statusCode() + ").";
    };
  }
}
