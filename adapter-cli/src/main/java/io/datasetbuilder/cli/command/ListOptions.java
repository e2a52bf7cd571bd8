package io.datasetbuilder.cli.command;

import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Options of the commands that read runs back. */
public final class ListOptions {

  private ListOptions() {}

  /** How much of a list is shown. */
  public static OptionSpec limit(String what, int standard) {
    return OptionSpec.builder("--limit")
        .paramLabel("N")
        .type(int.class)
        .defaultValue(String.valueOf(standard))
        .description(what + " (default: ${DEFAULT-VALUE}).")
        .build();
  }

  public static OptionSpec text(String name, String label, String... description) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .type(String.class)
        .description(description)
        .build();
  }

  public static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build();
  }

  /**
   * A parameter.
   *
   * @param arity {@code 1} for one that must be there, {@code 0..1} for one that may
   */
  public static PositionalParamSpec parameter(int index, String arity, String label, String description) {
    return PositionalParamSpec.builder()
        .index(String.valueOf(index))
        .arity(arity)
        .required(arity.equals("1"))
        .paramLabel(label)
        .type(String.class)
        .description(description)
        .build();
  }

  public static Optional<String> value(OptionSpec option) {
    return Optional.ofNullable(option.getValue());
  }
}
