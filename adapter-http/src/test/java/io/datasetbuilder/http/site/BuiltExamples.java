package io.datasetbuilder.http.site;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.document.export.ExportRequest;
import io.datasetbuilder.pipeline.document.export.ExportTarget;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All examples of the repository, built by one service from their own files and recordings. A run
 * has the name of its spec.
 */
final class BuiltExamples implements AutoCloseable {

  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final Pattern ALIAS = Pattern.compile("alias: (\\w+)");

  final BuilderService service;

  BuiltExamples(Path folder) throws IOException {
    Path recordings = Files.createDirectories(folder.resolve("replay"));
    for (Path recording : found("*/replay/*/*")) {
      Path provider = recordings.resolve(recording.getParent().getFileName());
      Files.copy(recording, Files.createDirectories(provider).resolve(recording.getFileName()));
    }
    this.service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder)
            .ownership(RunOwnership.SINGLE_USER)
            .warehouse(WarehouseSettings.in(folder.resolve("warehouse")))
            .replay(recordings)
            .exporter(new Workbook())
            .build();
    for (Path spec : found("*/*.yaml")) {
      build(spec, spec.getParent().getFileName() + "-" + spec.getFileName());
    }
    build(EXAMPLES.resolve("subway/buildspec.yaml"), "subway-again");
  }

  private static List<Path> found(String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES, 4)) {
      return files
          .filter(
              file ->
                  file.getFileSystem()
                      .getPathMatcher("glob:" + pattern)
                      .matches(EXAMPLES.relativize(file)))
          .sorted()
          .toList();
    }
  }

  /** Builds a spec with the files that have the names of its sources. */
  private void build(Path spec, String runId) throws IOException {
    String text = Files.readString(spec);
    SpecInput input = SpecInput.of(text);
    Matcher alias = ALIAS.matcher(text);
    while (alias.find()) {
      for (Path file : found(spec.getParent().getFileName() + "/" + alias.group(1) + ".*")) {
        input = input.withUpload(alias.group(1), file);
      }
    }
    List<Problem> problems =
        service.createBuild(input, BuildOptions.none().withRunId(runId)).problems();
    if (!problems.isEmpty()) {
      throw new AssertionError(spec + ": " + problems);
    }
  }

  @Override
  public void close() {
    service.close();
  }

  /** Stand-in for the exporter of the examples, whose content does not matter here. */
  private static final class Workbook implements Exporter {

    @Override
    public String kind() {
      return "xlsx";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return List.of();
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeContent(out -> out.write("sheet".getBytes(StandardCharsets.UTF_8)));
    }
  }
}
