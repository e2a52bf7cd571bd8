package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Copies what is kept of one finished run under many ids, as if as many had been built: what tells
 * of them, without their tables.
 */
public final class RunCopies {

  private static final int DATASETS = 200;
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final Pattern FINISHED = Pattern.compile("\"finished_at\"\\s*:\\s*\"[^\"]*\"");

  private final Path outputFolder;
  private final String runId;
  private final String datasetId;

  /**
   * @param runId the run that is copied, of a dataset of this id
   */
  public RunCopies(Path outputFolder, String runId, String datasetId) {
    this.outputFolder = outputFolder;
    this.runId = runId;
    this.datasetId = datasetId;
  }

  /** Makes the copies. */
  public void copy(int times) throws IOException {
    Path original = outputFolder.resolve(runId);
    String manifest = Files.readString(original.resolve("manifest.json"));
    String spec = Files.readString(original.resolve("buildspec.yaml"));
    for (int i = 0; i < times; i++) {
      String id = id(i);
      Path folder = Files.createDirectories(outputFolder.resolve(id));
      String dataset = "dataset-" + i % DATASETS;
      write(folder.resolve("buildspec.yaml"), spec.replace(datasetId, dataset));
      write(folder.resolve("manifest.json"), manifest(manifest, id, dataset, i));
    }
  }

  /** The id of a copy, from 0. */
  public static String id(int copy) {
    return "run-%07d".formatted(copy);
  }

  private String manifest(String original, String id, String dataset, int number) {
    String finished = "\"finished_at\": \"" + FIRST.plusSeconds(60L * number) + "\"";
    return FINISHED
        .matcher(original.replace(runId, id).replace(datasetId, dataset))
        .replaceFirst(finished);
  }

  private static void write(Path file, String text) throws IOException {
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
