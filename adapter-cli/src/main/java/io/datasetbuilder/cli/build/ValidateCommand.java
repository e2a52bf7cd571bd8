package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.SpecOptions;
import io.datasetbuilder.cli.output.Console;
import picocli.CommandLine.Model.CommandSpec;

/** {@code validate SPEC}: reads no data and writes nothing. */
public final class ValidateCommand extends Command {

  private final SpecOptions spec = new SpecOptions();

  public ValidateCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Judge a BuildSpec: shape and rules, all problems at once.");
    spec.addTo(command);
  }

  @Override
  protected int run() {
    return SpecValidation.tell(console, spec.read(console), json());
  }
}
