package io.datasetbuilder.cli.command;

import io.datasetbuilder.embedded.assembly.ProductVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Factory of options and parameters, and of their values. */
public final class Options {

  private Options() {}

  /** Options and parameters that several commands have. */
  public interface Group {

    /** All of them, the same objects in each call. */
    List<ArgSpec> all();
  }

  /**
   * An option with a value.
   *
   * @param label of the value in the help
   */
  public static OptionSpec option(String name, String label, Class<?> type, String... description) {
    return OptionSpec.builder(name).paramLabel(label).type(type).description(description).build();
  }

  public static OptionSpec text(String name, String label, String... description) {
    return option(name, label, String.class, description);
  }

  public static OptionSpec path(String name, String label, String... description) {
    return option(name, label, Path.class, description);
  }

  /** A text option with few values, which completion offers. */
  public static OptionSpec choice(
      String name, String label, Iterable<String> values, String description) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .type(String.class)
        .completionCandidates(values)
        .description(description)
        .build();
  }

  /** A whole number, an int or a long as its default, which the description states. */
  public static OptionSpec number(String name, Number standard, String what) {
    return OptionSpec.builder(name)
        .paramLabel("N")
        .type(standard instanceof Long ? long.class : int.class)
        .defaultValue(String.valueOf(standard))
        .description(what + " (default: ${DEFAULT-VALUE}).")
        .build();
  }

  /** A text option that may be given several times; its value is a list. */
  public static OptionSpec repeatable(String name, String label, String... description) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .arity("1")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(description)
        .build();
  }

  public static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build();
  }

  /**
   * A parameter.
   *
   * @param arity {@code 1} for a required one, {@code 0..1} for an optional one
   */
  public static PositionalParamSpec parameter(
      int index, String arity, String label, String description) {
    return PositionalParamSpec.builder()
        .index(String.valueOf(index))
        .arity(arity)
        .required(arity.equals("1"))
        .paramLabel(label)
        .type(String.class)
        .description(description)
        .build();
  }

  /** A data file as the first parameter. */
  public static PositionalParamSpec dataFile() {
    return parameter(
        0,
        "1",
        "FILE",
        "A CSV, JSON, JSONL or Parquet file, also compressed, in a zip (all.zip#member.csv)"
            + " or a workbook (book.xlsx#Sheet1); - reads the standard input.");
  }

  /** The value of an option; empty when it was not given and has no default. */
  public static <T> Optional<T> value(OptionSpec option) {
    return Optional.ofNullable(option.getValue());
  }

  public static boolean isSet(OptionSpec flag) {
    return Boolean.TRUE.equals(flag.getValue());
  }

  /** Adds the options for help and version, which groups of commands have too. */
  static void addHelpTo(CommandSpec command) {
    command.versionProvider(() -> new String[] {"dataset-builder " + ProductVersion.CURRENT});
    command
        .addOption(
            OptionSpec.builder("-h", "--help")
                .type(boolean.class)
                .arity("0")
                .usageHelp(true)
                .description("Print this help.")
                .build())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .type(boolean.class)
                .arity("0")
                .versionHelp(true)
                .description("Print name and version.")
                .build());
  }
}
