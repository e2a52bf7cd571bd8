package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.settings.ObjectSettings;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.warehouse.objectstorage.InstalledObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectAddress;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageProvider.ObjectStorageSetup;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/**
 * Objects that users name as data files, such as {@code s3://bucket/raw/2026/*.csv}: they are
 * copied into a folder of this machine, where they are files like others.
 */
public final class ObjectFiles {

  /** As many as a source may have files. */
  private static final int MOST_FILES = 10_000;

  private final ObjectSettings settings;

  public ObjectFiles(ObjectSettings settings) {
    this.settings = settings;
  }

  /** Whether a text is meant as the name of objects, not of files. */
  public static boolean areNamedBy(String written) {
    return ObjectAddress.isMeantBy(written);
  }

  /**
   * Copies the objects that a text names: one object, all below a prefix that ends with a slash, or
   * a pattern as for local files.
   *
   * @param folder an empty folder of this machine; the caller removes it
   * @return path or pattern that names the copies
   */
  public Result<String> copy(String written, Path folder) {
    ObjectsName name = ObjectsName.of(written);
    return ObjectAddress.read(name.address()).then(address -> copy(name, address, folder));
  }

  private Result<String> copy(ObjectsName name, ObjectAddress address, Path folder) {
    ObjectStorageSetup setup =
        new ObjectStorageSetup(
            address, new Location(folder.toString()), settings.variables(), new JacksonJsonCodec());
    try (ObjectStorage storage = InstalledObjectStorage.find().open(setup)) {
      int copied = storage.download(name.chosen(), MOST_FILES);
      return copied > 0 ? Result.ok(name.in(folder)) : Result.refused(none(name));
    } catch (ProblemException failed) {
      return Result.refused(failed.problems());
    } catch (PatternSyntaxException malformed) {
      return Result.refused(none(name));
    }
  }

  private static Problem none(ObjectsName name) {
    return Problem.of(
        UploadProblem.FILE_NOT_FOUND,
        "",
        "no object matches " + Quoting.path(name.address() + "/" + name.pattern()));
  }

  /**
   * Name of objects in its parts.
   *
   * @param address up to the last slash before the first sign of a pattern
   * @param pattern of the keys below the address; empty for all
   * @param part what follows a {@code #}, with it
   */
  private record ObjectsName(String address, String pattern, String part) {

    private static final String SIGNS = "*?[{";

    static ObjectsName of(String written) {
      int hash = written.indexOf('#');
      String name = hash < 0 ? written : written.substring(0, hash);
      int end = 0;
      while (end < name.length() && SIGNS.indexOf(name.charAt(end)) < 0) {
        end++;
      }
      int slash = name.lastIndexOf('/', end - 1);
      return new ObjectsName(
          name.substring(0, Math.max(slash, 0)),
          name.substring(slash + 1),
          hash < 0 ? "" : written.substring(hash));
    }

    Predicate<String> chosen() {
      // Folders at any depth are matched by the reader of the copies.
      if (pattern.isEmpty() || pattern.contains("**")) {
        return key -> true;
      }
      PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
      return key -> {
        try {
          return matcher.matches(Path.of(key));
        } catch (InvalidPathException noFile) {
          return false;
        }
      };
    }

    String in(Path folder) {
      return (pattern.isEmpty() ? folder.toString() : folder + "/" + pattern) + part;
    }
  }
}
