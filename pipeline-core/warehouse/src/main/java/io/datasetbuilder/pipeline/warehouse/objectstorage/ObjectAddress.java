package io.datasetbuilder.pipeline.warehouse.objectstorage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Address of a bucket, or of what is below a prefix in it, such as {@code s3://bucket/prefix}. It
 * holds no credentials.
 *
 * @param scheme lower-case letters and digits
 * @param bucket 3 to 63 lower-case letters, digits, dots and hyphens
 * @param prefix without slashes at its ends; empty for the whole bucket
 */
public record ObjectAddress(String scheme, String bucket, String prefix) {

  private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9]+)://(.*)", Pattern.DOTALL);
  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern PREFIX =
      Pattern.compile("[\\p{L}\\p{N}!_.*'()=+ -]+(/[\\p{L}\\p{N}!_.*'()=+ -]+)*");
  private static final int MOST_CHARACTERS = 512;

  public ObjectAddress {
    if (!BUCKET.matcher(bucket).matches() || !isPrefix(prefix)) {
      throw new IllegalArgumentException("not the address of a bucket");
    }
  }

  /** Whether a text is meant as the address of object storage, not as the path of a folder. */
  public static boolean isMeantBy(String text) {
    return SCHEME.matcher(text).matches();
  }

  /** Reads an address, refusing a malformed one with {@code object_storage_unavailable}. */
  public static Result<ObjectAddress> read(String text) {
    return parse(text)
        .map(Result::ok)
        .orElseGet(
            () ->
                Result.refused(
                    Problem.of(
                        StorageProblem.OBJECT_STORAGE_UNAVAILABLE,
                        "",
                        "the address of object storage must be SCHEME://BUCKET/PREFIX, with a"
                            + " bucket of 3 to 63 lower-case letters, digits, dots and hyphens,"
                            + " and without credentials")));
  }

  private static Optional<ObjectAddress> parse(String text) {
    Matcher parts = SCHEME.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String rest = parts.group(2);
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    String trimmed = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    return BUCKET.matcher(bucket).matches() && isPrefix(trimmed)
        ? Optional.of(new ObjectAddress(parts.group(1), bucket, trimmed))
        : Optional.empty();
  }

  private static boolean isPrefix(String prefix) {
    return prefix.isEmpty()
        || (prefix.length() <= MOST_CHARACTERS && PREFIX.matcher(prefix).matches());
  }

  @Override
  public String toString() {
    return scheme + "://" + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
  }
}
