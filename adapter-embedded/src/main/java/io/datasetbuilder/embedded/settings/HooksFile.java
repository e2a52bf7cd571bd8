package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks.Hooks;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks.SecretPlaces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the file with the hooks of the operator, and the secrets that it names. */
final class HooksFile {

  private static final long LARGEST = 1024 * 1024;

  private HooksFile() {}

  /** The hooks; empty when the setting is not set, or has problems. */
  static Optional<Hooks> read(Variables variables, List<Problem> problems) {
    String variable = TextSetting.HOOKS_FILE.variable();
    Optional<Path> file = variables.folder(TextSetting.HOOKS_FILE, problems);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Optional<byte[]> document = bytes(file.get());
    if (document.isEmpty()) {
      problems.add(Variables.refused(variable, "must name a file that can be read"));
      return Optional.empty();
    }
    SecretPlaces places =
        new SecretPlaces(
            name -> Optional.ofNullable(variables.all().get(name)), HooksFile::secretFile);
    return new YamlSpecReader()
        .read(document.get())
        .then(root -> new ReadHooks(places).read(root))
        .match(
            Optional::of,
            wrong -> {
              wrong.forEach(problem -> problems.add(refused(variable, problem)));
              return Optional.empty();
            });
  }

  /** The place in the file is a part of the sentence: the setting is one field. */
  private static Problem refused(String variable, Problem problem) {
    String line =
        problem.position().map(Position::line).map(number -> " (line " + number + ")").orElse("");
    String place = problem.at().isEmpty() ? "" : problem.at() + ": ";
    Problem refused =
        Variables.refused(variable, "is not usable: " + place + problem.message() + line);
    return problem.hint().map(refused::withHint).orElse(refused);
  }

  private static Optional<String> secretFile(String name) {
    try {
      return bytes(Path.of(name)).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  private static Optional<byte[]> bytes(Path file) {
    try {
      return Files.size(file) > LARGEST ? Optional.empty() : Optional.of(Files.readAllBytes(file));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
