package io.datasetbuilder.cli;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.contract.ContractResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** {@code schema}: prints the JSON Schema that editors use for completion and hover text. */
final class SchemaCommand extends Command {

  SchemaCommand(Console console) {
    super(console, ProblemFormatter.REFUSED, "Print the JSON Schema of a BuildSpec, for editors.");
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
