package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.ProviderAccess;
import picocli.CommandLine.Model.CommandSpec;

/** A command about the stored key of one provider. */
abstract class ProviderKeyCommand extends Command {

  private final OutputDir outputDir = new OutputDir();
  private final ProviderName provider = new ProviderName();
  private final String description;

  ProviderKeyCommand(Console console, String description) {
    super(console);
    this.description = description;
  }

  @Override
  protected final void describe(CommandSpec command) {
    command.usageMessage().description(description);
    provider.addTo(command);
    outputDir.addTo(command);
  }

  @Override
  protected final int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      return run(service.providers(), provider.value());
    }
  }

  /**
   * Does the work.
   *
   * @return the exit code
   */
  abstract int run(ProviderAccess providers, String name);
}
