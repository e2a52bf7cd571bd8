package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The product through its launcher: a fresh process a command, with the heap that the launcher
 * gives it.
 */
public final class Product {

  private final Path launcher;
  private final Path outputFolder;
  private final ChildProcesses processes;

  /**
   * @param module the folder of the launcher and the runnable jar
   * @param outputFolder of runs and uploads
   */
  public Product(Path module, Path outputFolder, ChildProcesses processes) {
    this.launcher = module.resolve("bin").resolve("dataset-builder");
    this.outputFolder = outputFolder;
    this.processes = processes;
  }

  /** The runnable jar, which holds the engine's driver. */
  public static Path jar(Path module) {
    return module.resolve("target").resolve("dataset-builder.jar");
  }

  /** Hands a file in; returns the id of the upload. */
  public String upload(InputFile input) throws IOException {
    return command(
            Map.of(), "upload", input.path().toString(), "--output-dir", outputFolder.toString())
        .output();
  }

  /** BuildMeasurements an upload under a run id. */
  public Finished build(
      String runId, String uploadId, InputFile input, List<String> exports, EngineShare engine)
      throws IOException {
    return build(runId, OrdersSpec.yaml(uploadId, input.format(), exports), engine);
  }

  /** BuildMeasurements the text of a spec under a run id. */
  public Finished build(String runId, String yaml, EngineShare engine) throws IOException {
    return build(runId, yaml, Optional.empty(), engine);
  }

  /**
   * BuildMeasurements the text of a spec under a run id.
   *
   * @param replay recordings that answer provider sources
   */
  public Finished build(String runId, String yaml, Optional<Path> replay, EngineShare engine)
      throws IOException {
    Path spec = outputFolder.resolve(runId + ".yaml");
    Files.writeString(spec, yaml);
    List<String> words =
        new ArrayList<>(
            List.of(
                "build",
                spec.toString(),
                "--output-dir",
                outputFolder.toString(),
                "--run-id",
                runId));
    replay.ifPresent(folder -> words.addAll(List.of("--replay", folder.toString())));
    return command(engine.settings(), words.toArray(String[]::new));
  }

  /** Validates a spec. */
  public Finished validate(Path spec) throws IOException {
    return command(Map.of(), "validate", spec.toString());
  }

  /** The folder of a run. */
  public Path run(String runId) {
    return outputFolder.resolve(runId);
  }

  /** Runs a command that needs no settings. */
  public Finished command(String... words) throws IOException {
    return command(Map.of(), words);
  }

  private Finished command(Map<String, String> settings, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    return processes.run(command, settings);
  }
}
