package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/**
 * Keys of the objects of runs. The files of a run are below a folder of the attempt that wrote
 * them, which its manifest names: an attempt that was given up can never change the files of
 * another one.
 */
final class RunKeys {

  /** Metadata of a manifest: the attempt whose files belong to it. */
  static final String ATTEMPT = "attempt";

  /** Metadata of a file: 64 lower-case hex digits over its bytes. */
  static final String SHA256 = "sha256";

  static final String MANIFESTS = "manifests/";
  static final String CLAIMS = "claims/";
  static final String RUNS = "runs/";

  private static final String SUFFIX = ".json";

  private RunKeys() {}

  static String manifest(RunId id) {
    return MANIFESTS + id + SUFFIX;
  }

  /** The run of the key of a manifest; empty for another object. */
  static Optional<RunId> ofManifest(String key) {
    boolean named = key.startsWith(MANIFESTS) && key.endsWith(SUFFIX);
    return named
        ? Optional.of(key.substring(MANIFESTS.length(), key.length() - SUFFIX.length()))
            .filter(RunId::isValid)
            .map(RunId::new)
        : Optional.empty();
  }

  /** Prefix of the claims of a run. */
  static String claims(RunId id) {
    return CLAIMS + id + "/";
  }

  /**
   * One of the claims of a run, of which the last one holds.
   *
   * @param number from 1
   */
  static String claim(RunId id, int number) {
    return claims(id) + "%09d".formatted(number) + SUFFIX;
  }

  /** Number of the key of a claim; 0 for another object. */
  static int numberOfClaim(RunId id, String key) {
    String digits =
        key.substring(
            claims(id).length(), Math.max(claims(id).length(), key.length() - SUFFIX.length()));
    return digits.matches("[0-9]{9}") ? Integer.parseInt(digits) : 0;
  }

  /** The run of the key of a claim; empty for another object. */
  static Optional<RunId> ofClaim(String key) {
    int end = key.lastIndexOf('/');
    return end > CLAIMS.length()
        ? Optional.of(key.substring(CLAIMS.length(), end)).filter(RunId::isValid).map(RunId::new)
        : Optional.empty();
  }

  /** Prefix of the files of all attempts. */
  static String attempts(RunId id) {
    return RUNS + id + "/";
  }

  /** Prefix of the files of one attempt. */
  static String attempt(RunId id, String attempt) {
    return attempts(id) + attempt + "/";
  }

  static String file(RunId id, String attempt, RunPath path) {
    return attempt(id, attempt) + path.value();
  }
}
