package io.datasetbuilder.cli;

import io.datasetbuilder.cli.build.BuildCommand;
import io.datasetbuilder.cli.build.DeleteUploadCommand;
import io.datasetbuilder.cli.build.GuessCommand;
import io.datasetbuilder.cli.build.ListUploadsCommand;
import io.datasetbuilder.cli.build.PreviewCommand;
import io.datasetbuilder.cli.build.ShowUploadCommand;
import io.datasetbuilder.cli.build.UploadCommand;
import io.datasetbuilder.cli.build.ValidateCommand;
import io.datasetbuilder.cli.build.WatchCommand;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.CompletionCommand;
import io.datasetbuilder.cli.command.HelpCommand;
import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.provider.CatalogCheckCommand;
import io.datasetbuilder.cli.provider.CatalogListCommand;
import io.datasetbuilder.cli.provider.CatalogShowCommand;
import io.datasetbuilder.cli.run.DatasetsCommand;
import io.datasetbuilder.cli.run.DiffCommand;
import io.datasetbuilder.cli.run.PruneCancelledCommand;
import io.datasetbuilder.cli.run.QualityCommand;
import io.datasetbuilder.cli.run.RebuildIndexCommand;
import io.datasetbuilder.cli.run.RunsCommand;
import io.datasetbuilder.cli.run.ShowCommand;
import io.datasetbuilder.cli.run.VerifyCommand;
import io.datasetbuilder.cli.serve.ServeCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The commands, behind a parser of arguments. */
final class Program {

  private static final List<String> COMMANDS =
      List.of(
          "validate",
          "preview",
          "build",
          "watch",
          "serve",
          "upload",
          "uploads",
          "verify",
          "runs",
          "show",
          "quality",
          "datasets",
          "diff",
          "catalog",
          "providers",
          "rebuild-index",
          "prune-cancelled",
          "guess",
          "schema",
          "fixtures",
          "explain");

  private final Console console;
  private final Boundary boundary;

  Program(Console console, Boundary boundary) {
    this.console = console;
    this.boundary = boundary;
  }

  /**
   * Runs one command.
   *
   * @return the exit code
   */
  int run(String... arguments) {
    return commandLine(arguments).execute(arguments);
  }

  /** Only the command that is asked for is made, because making all takes time. */
  CommandLine commandLine(String... arguments) {
    CommandSpec root = new DatasetBuilderCommand().spec();
    if (arguments.length > 0 && COMMANDS.contains(arguments[0])) {
      root.addSubcommand(arguments[0], specOf(arguments[0]));
    } else {
      COMMANDS.forEach(name -> root.addSubcommand(name, specOf(name)));
      root.addSubcommand(CompletionCommand.NAME, new CompletionCommand().spec());
      HelpCommand.addTo(root);
    }
    CommandLine program = new CommandLine(root);
    program.setOut(writer(console.out()));
    program.setErr(writer(console.err()));
    program.registerConverter(int.class, new WholeNumberConverters.OfInt());
    program.registerConverter(long.class, new WholeNumberConverters.OfLong());
    program.setParameterExceptionHandler((wrong, ignored) -> wrongUsage(wrong));
    program.setExecutionExceptionHandler(
        (unforeseen, command, parsed) -> boundary.unforeseen(unforeseen));
    return program;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  private CommandSpec specOf(String name) {
    return switch (name) {
      case "catalog" -> catalog().spec(name);
      case "fixtures" -> fixtures().spec(name);
      case "providers" -> ProvidersCommands.of(console).spec(name);
      case "uploads" -> uploads().spec(name);
      default -> command(name).spec(name);
    };
  }

  private CommandGroup fixtures() {
    return new CommandGroup("What clients of the HTTP contract test themselves with.")
        .with("export", new ExportFixturesCommand(console));
  }

  private CommandGroup uploads() {
    return new CommandGroup("List, show and delete kept uploads.")
        .with("list", new ListUploadsCommand(console))
        .with("show", new ShowUploadCommand(console))
        .with("delete", new DeleteUploadCommand(console));
  }

  private CommandGroup catalog() {
    return new CommandGroup("Show which providers and datasets are defined, and check definitions.")
        .with("list", new CatalogListCommand(console))
        .with("show", new CatalogShowCommand(console))
        .with("check", new CatalogCheckCommand(console));
  }

  private Command command(String name) {
    return switch (name) {
      case "validate" -> new ValidateCommand(console);
      case "preview" -> new PreviewCommand(console);
      case "build" -> new BuildCommand(console);
      case "serve" -> new ServeCommand(console);
      case "watch" -> new WatchCommand(console);
      case "upload" -> new UploadCommand(console);
      case "verify" -> new VerifyCommand(console);
      case "runs" -> new RunsCommand(console);
      case "show" -> new ShowCommand(console);
      case "quality" -> new QualityCommand(console);
      case "datasets" -> new DatasetsCommand(console);
      case "diff" -> new DiffCommand(console);
      case "rebuild-index" -> new RebuildIndexCommand(console);
      case "prune-cancelled" -> new PruneCancelledCommand(console);
      case "guess" -> new GuessCommand(console);
      case "schema" -> new SchemaCommand(console);
      case "explain" -> new ExplainCommand(console);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private int wrongUsage(ParameterException wrong) {
    PrintWriter err = wrong.getCommandLine().getErr();
    err.print("error: " + wrong.getMessage().replace("option option", "option") + "\n");
    UnmatchedArgumentException.printSuggestions(wrong, err);
    wrong.getCommandLine().usage(err);
    err.flush();
    return ExitCode.USAGE;
  }
}
