package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finished run that is copied under many ids, as if as many had been built. Its manifest and its
 * spec state the other ids; all other files stay as the manifest proves them.
 *
 * @param files paths of the files that are copied, below the run
 */
record CopiedRun(
    Workspace workspace,
    String runId,
    String datasetId,
    String manifest,
    String spec,
    List<Path> files) {

  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final String MANIFEST = "manifest.json";
  private static final String SPEC = "buildspec.yaml";

  /** A run without its tables, which the index and reads of documents do not need. */
  static CopiedRun ofDocuments(Workspace workspace, String runId, String datasetId)
      throws IOException {
    Path run = workspace.run(runId);
    return new CopiedRun(
        workspace,
        runId,
        datasetId,
        Files.readString(run.resolve(MANIFEST)),
        Files.readString(run.resolve(SPEC)),
        List.of());
  }

  /** A run with all its files. */
  static CopiedRun ofAll(Workspace workspace, String runId, String datasetId) throws IOException {
    Path run = workspace.run(runId);
    try (Stream<Path> found = Files.walk(run)) {
      List<Path> files =
          found
              .filter(Files::isRegularFile)
              .map(run::relativize)
              .filter(path -> !path.equals(Path.of(MANIFEST)) && !path.equals(Path.of(SPEC)))
              .toList();
      CopiedRun documents = ofDocuments(workspace, runId, datasetId);
      return new CopiedRun(workspace, runId, datasetId, documents.manifest, documents.spec, files);
    }
  }

  /**
   * Makes so many copies of as many datasets and indexes them.
   *
   * @param datasets the copies belong to them in turn
   */
  void copy(int runs, int datasets) throws IOException, InterruptedException {
    for (int i = 0; i < runs; i++) {
      copy(i, dataset(i % datasets));
    }
    workspace.launch("rebuild-index", "--output-dir", workspace.output());
  }

  private void copy(int number, String dataset) throws IOException {
    Path original = workspace.run(runId);
    Path copy = Files.createDirectories(workspace.run(id(number)));
    String finished = "\"finished_at\": \"" + FIRST.plusSeconds(60L * number) + "\"";
    Files.writeString(copy.resolve(SPEC), spec.replace(datasetId, dataset));
    Files.writeString(
        copy.resolve(MANIFEST),
        manifest
            .replace(runId, id(number))
            .replace(datasetId, dataset)
            .replaceFirst("\"finished_at\"\\s*:\\s*\"[^\"]*\"", finished));
    for (Path file : files) {
      Files.createDirectories(copy.resolve(file).getParent());
      Files.copy(original.resolve(file), copy.resolve(file));
    }
  }

  /** Id of a copy. */
  static String id(int number) {
    return "run-%07d".formatted(number);
  }

  /** Id of a dataset of copies. */
  static String dataset(int number) {
    return "dataset-" + number;
  }
}
