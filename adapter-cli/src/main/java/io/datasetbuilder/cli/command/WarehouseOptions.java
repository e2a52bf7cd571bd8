package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options that choose a warehouse: its folder, and a workspace in it. */
public final class WarehouseOptions implements Options.Group {

  public static final String FOLDER = "--warehouse";
  public static final String WORKSPACE = "--workspace-id";

  private final OptionSpec folder =
      Options.text(
          FOLDER,
          "DIR",
          "Folder of the warehouse, or s3://BUCKET/PREFIX (default: SVC_WAREHOUSE, else none).");

  private final OptionSpec workspace = workspace("Workspace of the tables (default: shared).");

  private final List<ArgSpec> all;

  private WarehouseOptions(boolean hasWorkspace) {
    all = hasWorkspace ? List.of(folder, workspace) : List.of(folder);
  }

  /** The folder and a workspace. */
  public static WarehouseOptions ofWorkspace() {
    return new WarehouseOptions(true);
  }

  /** The folder alone, for a command that shows runs of every workspace. */
  public static WarehouseOptions ofFolder() {
    return new WarehouseOptions(false);
  }

  @Override
  public List<ArgSpec> all() {
    return all;
  }

  /** The option that names a workspace. */
  public static OptionSpec workspace(String description) {
    return Options.text(WORKSPACE, "ID", description);
  }

  /** Whether one of them is given. */
  public boolean given() {
    return folder.getValue() != null || workspace.getValue() != null;
  }

  /**
   * The warehouse for a command that writes into it; empty where none is configured.
   *
   * @throws Refused when nothing can be written there
   */
  public Optional<WarehouseSettings> writable(Console console) {
    Optional<WarehouseSettings> settings = settings(console);
    settings.ifPresent(
        chosen -> OutputDir.checkWritable(chosen.folder(), "folder of the warehouse"));
    return settings;
  }

  /**
   * The warehouse for a command that only reads it.
   *
   * @throws Refused when it does not exist
   */
  public WarehouseSettings existing(Console console) {
    return existing(
        settings(console)
            .orElseThrow(() -> wrongUsage(FOLDER + " or the variable SVC_WAREHOUSE is required")));
  }

  /**
   * The warehouse that the command names; where it names none, that of the settings holds.
   *
   * @throws Refused when its folder does not exist
   */
  public Optional<WarehouseSettings> named(Console console) {
    return given() ? settings(console).map(WarehouseOptions::existing) : Optional.empty();
  }

  /**
   * Opens a warehouse whose folder has to exist, for a command that is about nothing else.
   *
   * @throws Refused when it does not
   */
  public static BuilderService open(Console console, WarehouseSettings warehouse) {
    WarehouseSettings settings = existing(warehouse);
    return console.open(Path.of(""), builder -> builder.warehouse(settings));
  }

  private static WarehouseSettings existing(WarehouseSettings settings) {
    if (!Files.isDirectory(settings.folder())) {
      throw Refused.notPossible(
          ServiceProblem.WAREHOUSE_NOT_CONFIGURED,
          "",
          "there is no folder " + Quoting.path(settings.folder().toString()));
    }
    return settings;
  }

  private Optional<WarehouseSettings> settings(Console console) {
    Optional<WarehouseSettings> settings =
        Options.<String>value(folder)
            .map(OutputDir::named)
            .map(WarehouseSettings::in)
            .or(() -> console.settings().settings().warehouse());
    Optional<String> id = Options.value(workspace);
    if (id.isEmpty()) {
      return settings;
    }
    WorkspaceId chosen = workspaceId(folder.command(), id.get());
    if (settings.isEmpty()) {
      throw wrongUsage(WORKSPACE + " needs " + FOLDER + " or the variable SVC_WAREHOUSE");
    }
    return settings.map(given -> given.with(chosen));
  }

  /** The id of a workspace as it is written; another text is wrong usage. */
  public static WorkspaceId workspaceId(CommandSpec command, String written) {
    if (!WorkspaceId.isValid(written)) {
      throw new ParameterException(
          command.commandLine(),
          WORKSPACE + " has 1 to 64 of the characters a-z, 0-9, '_' and '-'");
    }
    return new WorkspaceId(written);
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(folder.command().commandLine(), message);
  }
}
