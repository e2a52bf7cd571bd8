package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.SpecInput;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A spec and the local files of its sources. */
public final class SpecOptions {

  private final PositionalParamSpec spec =
      PositionalParamSpec.builder()
          .index("0")
          .arity("1")
          .required(true)
          .paramLabel("SPEC")
          .type(String.class)
          .description("File with the BuildSpec in YAML or JSON; - reads the standard input.")
          .build();

  private final OptionSpec uploads =
      OptionSpec.builder("--upload")
          .paramLabel("ALIAS=PATH")
          .arity("1")
          .type(Map.class)
          .auxiliaryTypes(String.class, Path.class)
          .description(
              "A local file for the file source with this alias",
              "(or index, where it has none). Repeatable.")
          .build();

  public void addTo(CommandSpec command) {
    command.addPositional(spec).addOption(uploads);
  }

  public SpecInput read(Console console) {
    SpecInput input = SpecInput.of(new SpecFile(console.in()).read(spec.getValue()));
    Map<String, Path> files = uploads.getValue();
    if (files != null) {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        input = input.withUpload(file.getKey(), file.getValue());
      }
    }
    return input;
  }
}
