package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Folder of runs and uploads. */
public final class OutputDir implements Options.Group {

  private static final String WHAT = "output folder";

  private final OptionSpec folder =
      OptionSpec.builder("--output-dir")
          .paramLabel("DIR")
          .type(String.class)
          .defaultValue("build")
          .description(
              "Folder of runs and uploads (default: ${DEFAULT-VALUE}), or s3://BUCKET/PREFIX",
              "where the module of object storage is installed.")
          .build();

  @Override
  public List<ArgSpec> all() {
    return List.of(folder);
  }

  /**
   * The folder, which need not exist; of an address, its working folder.
   *
   * @throws Refused when the path is that of a file
   */
  public Path folder() {
    Path path = named(folder.getValue());
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw refused(path, WHAT, "is a file, not a folder");
    }
    return path;
  }

  /**
   * The folder that a text names: the path of a folder, or an address of object storage, which has
   * a working folder on this machine.
   *
   * @throws Refused when it is neither
   */
  public static Path named(String written) {
    // The settings are read for an address alone.
    return written.contains("://")
        ? Refused.valueOf(Settings.ofThisProcess(Map.of()).settings().objects().folder(written))
        : Path.of(written);
  }

  /**
   * The folder for a command that writes into it.
   *
   * @throws Refused when nothing can be written there
   */
  public Path writable() {
    checkWritable(folder(), WHAT);
    return folder();
  }

  /**
   * Checks that a folder can be written to, or be made.
   *
   * @param what it is, for the message, such as {@code output folder}
   * @throws Refused when nothing can be written there
   */
  static void checkWritable(Path path, String what) {
    Path existing = path.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw refused(path, what, "cannot be created: a part of its path is a file");
    }
    if (!Files.isWritable(existing)) {
      throw refused(path, what, existing.endsWith(path) ? "is not writable" : "cannot be created");
    }
  }

  private static Refused refused(Path path, String what, String why) {
    StorageProblem code = StorageProblem.OUTPUT_UNWRITABLE;
    return Refused.notPossible(
        code, "", "the " + what + " " + Quoting.path(path.toString()) + " " + why, code.remedy());
  }
}
