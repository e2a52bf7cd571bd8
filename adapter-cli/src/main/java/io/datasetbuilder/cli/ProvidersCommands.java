package io.datasetbuilder.cli;

import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.provider.KeyDeleteCommand;
import io.datasetbuilder.cli.provider.KeyRotateCommand;
import io.datasetbuilder.cli.provider.KeySetCommand;
import io.datasetbuilder.cli.provider.KeyStatusCommand;
import io.datasetbuilder.cli.provider.ProvidersListCommand;
import io.datasetbuilder.cli.provider.ProvidersTestCommand;
import io.datasetbuilder.cli.provider.ProvidersVerifyCommand;


/** {@code providers …}: keys of providers and connection tests. */
final class ProvidersCommands {

  private ProvidersCommands() {}

  static CommandGroup of(Console console) {
    return new CommandGroup("Keys of providers, and whether they work.")
        .with("list", new ProvidersListCommand(console))
        .with("test", new ProvidersTestCommand(console))
        .with("verify", new ProvidersVerifyCommand(console))
        .with(
            "key",
            new CommandGroup("Keys that are stored, encrypted.")
                .with("set", new KeySetCommand(console))
                .with("status", new KeyStatusCommand(console))
                .with("delete", new KeyDeleteCommand(console))
                .with("rotate", new KeyRotateCommand(console)));
  }
}
