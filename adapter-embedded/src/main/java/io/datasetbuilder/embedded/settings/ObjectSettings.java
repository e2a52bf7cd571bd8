package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of object storage. Prints no value of a variable.
 *
 * @param workFolder folder below which each address has its working folder; absolute
 * @param variables of the process that the client of the storage reads
 */
public record ObjectSettings(Path workFolder, Map<String, String> variables) {

  private static final List<String> SECRETS =
      List.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN");

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
        variables.folder(TextSetting.OBJECT_WORK_DIR, problems).orElse(standard),
        variables.all().entrySet().stream()
            .filter(variable -> isOfStorage(variable.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static boolean isOfStorage(String variable) {
    return variable.startsWith("AWS_") || variable.equals(TextSetting.S3_PATH_STYLE.variable());
  }

  /** Address of the service; empty for that of AWS. */
  public String endpoint() {
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
