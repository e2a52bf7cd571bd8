package io.datasetbuilder.cli;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.contract.ContractResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import picocli.CommandLine.Model.CommandSpec;

/** {@code schema}: prints what an editor needs for completion and hover text. */
final class SchemaCommand extends Command {

  SchemaCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Print the JSON Schema of a BuildSpec, for editors.");
  }

  @Override
  protected int run() {
    try (InputStream schema = ContractResources.editorSchema()) {
      schema.transferTo(console.out());
      return ExitCode.OK;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
