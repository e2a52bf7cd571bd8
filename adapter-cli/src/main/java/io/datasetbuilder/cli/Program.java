package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The one boundary: whatever fails below it ends in a sentence of ours and an exit code. */
final class Program {

  private final Console console;
  private final Map<String, Function<Console, Object>> commands = new LinkedHashMap<>();

  Program(Console console) {
    this.console = console;
    commands.put("validate", ValidateCommand::new);
    commands.put("preview", PreviewCommand::new);
    commands.put("build", BuildCommand::new);
    commands.put("upload", UploadCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("guess", GuessCommand::new);
    commands.put("schema", SchemaCommand::new);
    commands.put("explain", ExplainCommand::new);
    commands.put("generate-completion", ignored -> new GenerateCompletion());
  }

  /**
   * Runs one command.
   *
   * @return the exit code
   */
  int run(String... arguments) {
    try {
      return commandLine(arguments).execute(arguments);
    } catch (Throwable unforeseen) { // StackOverflowError and OutOfMemoryError too
      return internalError(unforeseen, Arrays.asList(arguments).contains("--verbose"));
    }
  }

  /** Only the command that is asked for is looked at, because looking takes time. */
  private CommandLine commandLine(String... arguments) {
    Optional<String> asked =
        arguments.length > 0 && !arguments[0].equals("generate-completion")
            ? Optional.of(arguments[0]).filter(commands::containsKey)
            : Optional.empty();
    CommandLine program = new CommandLine(new DatasetBuilderCommand());
    commands.forEach(
        (name, make) -> {
          if (asked.isEmpty() || asked.get().equals(name)) {
            program.addSubcommand(name, withHelp(make.apply(console)));
          }
        });
    program.setOut(new PrintWriter(console.out(), true));
    program.setErr(new PrintWriter(console.err(), true));
    program.setExitCodeExceptionMapper(unforeseen -> ExitCode.FAILED);
    program.setExecutionExceptionHandler(
        (unforeseen, command, parsed) ->
            internalError(unforeseen, Arrays.asList(arguments).contains("--verbose")));
    return program;
  }

  private static CommandLine withHelp(Object command) {
    CommandLine line = new CommandLine(command);
    CommandSpec spec = line.getCommandSpec();
    if (spec.findOption("--help") == null) {
      spec.addOption(
          CommandLine.Model.OptionSpec.builder("--help")
              .usageHelp(true)
              .description("Print this help.")
              .build());
    }
    return line;
  }

  private int internalError(Throwable unforeseen, boolean verbose) {
    console.flush();
    console.note(
        "error: the program failed in a way that it does not foresee ["
            + ServiceProblem.INTERNAL_ERROR.wire()
            + "]");
    if (verbose) {
      unforeseen.printStackTrace(console.err());
    } else {
      console.note("    hint: run it again with --verbose and report what it prints");
    }
    return ExitCode.FAILED;
  }
}
