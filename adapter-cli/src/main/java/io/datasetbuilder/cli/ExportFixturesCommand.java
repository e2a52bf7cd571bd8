package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.contract.ContractResources;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code fixtures export DIR}: writes test fixtures for clients of the HTTP contract. */
final class ExportFixturesCommand extends Command {

  private static final String FILE = "responses.json";

  private final PositionalParamSpec folder =
      Options.parameter(0, "1", "DIR", "The folder to write into.");

  ExportFixturesCommand(Console console) {
    super(console, "no fixtures written", "Write response fixtures of the HTTP contract.");
  }

  /** The group {@code fixtures}. */
  static CommandGroup group(Console console) {
    return new CommandGroup("Test fixtures for clients of the HTTP contract.")
        .with("export", new ExportFixturesCommand(console));
  }

  @Override
  protected void addOptions(CommandSpec command) {
    command.addPositional(folder);
  }

  @Override
  protected int run() {
    Path file = Path.of(folder.<String>getValue()).resolve(FILE);
    try (InputStream fixtures = ContractResources.responseFixtures()) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.copy(fixtures, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException unwritable) {
      throw Refused.because(
          Reason.NOT_POSSIBLE,
          Problem.of(StorageProblem.OUTPUT_UNWRITABLE, "", "the folder cannot be written"));
    }
    print(
        () -> new JsonMembers().put("file", file.toString()).toObject(),
        () -> console.println("wrote " + file));
    return ExitCode.OK;
  }
}
