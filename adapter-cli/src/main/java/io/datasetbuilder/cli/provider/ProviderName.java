package io.datasetbuilder.cli.provider;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The provider that a command is about. */
final class ProviderName {

  private final PositionalParamSpec name =
      PositionalParamSpec.builder()
          .index("0")
          .arity("1")
          .required(true)
          .paramLabel("PROVIDER")
          .type(String.class)
          .description("Name of a provider, as providers list shows it.")
          .build();

  void addTo(CommandSpec command) {
    command.addPositional(name);
  }

  String value() {
    return name.getValue();
  }
}
