package io.datasetbuilder.embedded.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of object storage. An address such as {@code s3://bucket/prefix} has a working folder on
 * this machine, whose name is the address in percent encoding: whoever opens the folder works on
 * the storage. Prints no value of a variable.
 *
 * @param workFolder folder below which each address has its working folder; absolute
 * @param variables of the process that the client of the storage reads
 */
public record ObjectSettings(Path workFolder, Map<String, String> variables) {

  private static final List<String> SECRETS =
      List.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN");

  private static final String SEPARATOR = "%3A%2F%2F";

  /** File systems allow names of 255 bytes. */
  private static final int MOST_CHARACTERS = 240;

  public ObjectSettings {
    variables = Map.copyOf(variables);
  }

  static ObjectSettings read(Variables variables, List<Problem> problems) {
    String pathStyle = variables.written(TextSetting.S3_PATH_STYLE.variable());
    if (!pathStyle.isEmpty() && !pathStyle.equals("true") && !pathStyle.equals("false")) {
      problems.add(
          Variables.refused(TextSetting.S3_PATH_STYLE.variable(), "must be true or false"));
    }
    Path standard =
        Path.of(System.getProperty("user.home"), ".cache", "dataset-builder", "objects");
    return new ObjectSettings(
        variables.folder(TextSetting.OBJECT_WORK_DIR, problems).orElse(standard.toAbsolutePath()),
        variables.all().entrySet().stream()
            .filter(variable -> isOfStorage(variable.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static boolean isOfStorage(String variable) {
    return variable.startsWith("AWS_") || variable.equals(TextSetting.S3_PATH_STYLE.variable());
  }

  /**
   * The folder that a text names: a path of this machine, or the working folder of an address,
   * which need not exist. A malformed address is refused with {@code object_storage_unavailable}.
   */
  public Result<Path> folder(String written) {
    if (ObjectAddress.isMeantBy(written)) {
      return ObjectAddress.read(written).then(this::workingFolder);
    }
    try {
      return Result.ok(Path.of(written));
    } catch (InvalidPathException noPath) {
      return Result.refused(
          Problem.of(StorageProblem.OUTPUT_UNWRITABLE, "", "the name of a folder is malformed"));
    }
  }

  /** The folder of a setting; empty where it is not set, or refused. */
  Optional<Path> folder(Variables read, TextSetting setting, List<Problem> problems) {
    String written = read.written(setting.variable());
    return ObjectAddress.isMeantBy(written)
        ? folder(written)
            .match(
                Optional::of,
                refused -> {
                  problems.add(Variables.refused(setting.variable(), refused.get(0).message()));
                  return Optional.empty();
                })
        : read.folder(setting, problems);
  }

  private Result<Path> workingFolder(ObjectAddress address) {
    String name = URLEncoder.encode(address.toString(), UTF_8);
    // One bucket name may exist at several services.
    String service = endpoint();
    String place =
        service.isEmpty() ? "aws" : UUID.nameUUIDFromBytes(service.getBytes(UTF_8)).toString();
    return name.length() <= MOST_CHARACTERS
        ? Result.ok(workFolder.resolve(place).resolve(name))
        : Result.refused(
            Problem.of(
                StorageProblem.OBJECT_STORAGE_UNAVAILABLE,
                "",
                "the address of object storage is too long"));
  }

  /** The address whose working folder a folder is; empty for any other folder. */
  public static Optional<ObjectAddress> addressOf(Path folder) {
    String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
    if (!name.contains(SEPARATOR)) {
      return Optional.empty();
    }
    return ObjectAddress.read(URLDecoder.decode(name, UTF_8))
        .match(Optional::of, problems -> Optional.empty());
  }

  /** Address of the service; empty for that of AWS. */
  private String endpoint() {
    return Stream.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
        .map(name -> variables.getOrDefault(name, "").strip())
        .filter(address -> !address.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Credentials, so that texts can be cleared of them. */
  List<Secret> secrets() {
    return SECRETS.stream()
        .map(name -> variables.getOrDefault(name, "").strip())
        .filter(Secret::isAcceptable)
        .map(Secret::new)
        .toList();
  }

  @Override
  public String toString() {
    return "ObjectSettings[" + variables.keySet() + "]";
  }
}
