package io.datasetbuilder.cli;

import picocli.CommandLine.Model.CommandSpec;

/** {@code validate SPEC}: reads no data and writes nothing. */
final class ValidateCommand extends Command {

  private final SpecOptions spec = new SpecOptions();

  ValidateCommand(Console console) {
    super(console);
  }

  @Override
  void describe(CommandSpec command) {
    command.usageMessage().description("Judge a BuildSpec: shape and rules, all problems at once.");
    spec.addTo(command);
  }

  @Override
  int run() {
    return SpecValidation.tell(console, spec.read(console), json());
  }
}
