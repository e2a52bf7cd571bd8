package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.access.UsersCommands;
import io.datasetbuilder.cli.analysis.AnalysisCommands;
import io.datasetbuilder.cli.building.BuildCommand;
import io.datasetbuilder.cli.building.GuessCommand;
import io.datasetbuilder.cli.building.PreviewCommand;
import io.datasetbuilder.cli.building.UploadsCommands;
import io.datasetbuilder.cli.building.ValidateCommand;
import io.datasetbuilder.cli.building.ValidateCommand.SpecValidation;
import io.datasetbuilder.cli.building.WatchCommand;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.CommandList;
import io.datasetbuilder.cli.command.CompletionCommand;
import io.datasetbuilder.cli.deletion.DeletionCommands;
import io.datasetbuilder.cli.deletion.EraseCommand;
import io.datasetbuilder.cli.deletion.PruneCommand;
import io.datasetbuilder.cli.export.ExportCommand;
import io.datasetbuilder.cli.export.ExportsCommands;
import io.datasetbuilder.cli.hook.HooksCommands;
import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.provider.CatalogCommands;
import io.datasetbuilder.cli.provider.ProvidersCommands;
import io.datasetbuilder.cli.publish.PublicationCommands;
import io.datasetbuilder.cli.publish.PublishCommand;
import io.datasetbuilder.cli.publish.SiteCommand;
import io.datasetbuilder.cli.query.ProfileCommand;
import io.datasetbuilder.cli.query.QueryCommand;
import io.datasetbuilder.cli.query.RowsCommand;
import io.datasetbuilder.cli.refresh.RefreshCommand;
import io.datasetbuilder.cli.refresh.ScheduleCommands;
import io.datasetbuilder.cli.revision.RevisionCommands;
import io.datasetbuilder.cli.run.DatasetsCommand;
import io.datasetbuilder.cli.run.DiffCommand;
import io.datasetbuilder.cli.run.MaintenanceCommands;
import io.datasetbuilder.cli.run.QualityCommand;
import io.datasetbuilder.cli.run.RunsCommand;
import io.datasetbuilder.cli.run.SharingCommands;
import io.datasetbuilder.cli.run.ShowCommand;
import io.datasetbuilder.cli.run.VerifyCommand;
import io.datasetbuilder.cli.serve.ServeCommand;
import io.datasetbuilder.cli.warehouse.TableCommands;
import io.datasetbuilder.cli.warehouse.WarehouseBackupCommands;
import io.datasetbuilder.cli.warehouse.WarehouseGcCommand;
import io.datasetbuilder.cli.warehouse.WarehouseHoldCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of the process, the list of commands and the parser of their arguments. */
public final class Main {

  private static final CommandList COMMANDS =
      new CommandList(
          List.of(
              new CommandList.Group(
                  "From files to a dataset",
                  "guess cafes.csv",
                  List.of(
                      "guess",
                      "validate",
                      "preview",
                      "build",
                      "refresh",
                      "watch",
                      "explain",
                      "schema")),
              new CommandList.Group(
                  "Runs and datasets",
                  "verify 20261121T070705524833Z",
                  List.of("runs", "show", "verify", "diff", "quality", "datasets", "erase")),
              new CommandList.Group(
                  "Providers",
                  "catalog list --text rent",
                  List.of("catalog", "providers", "fixtures")),
              new CommandList.Group(
                  "Publishing",
                  "publish RUN --target huggingface --destination me/cafes --dry-run",
                  List.of("readiness", "publish", "publication", "site")),
              new CommandList.Group(
                  "Warehouse",
                  "query 'SELECT count(*) FROM dataset' --table cafes.cafes",
                  List.of(
                      "tables",
                      "table",
                      "rows",
                      "profile",
                      "query",
                      "export",
                      "exports",
                      "analyses",
                      "warehouse-gc",
                      "warehouse-hold",
                      "warehouse-backup",
                      "warehouse-restore",
                      "warehouse-verify")),
              new CommandList.Group(
                  "A service and its folder",
                  "serve --port 8000",
                  List.of(
                      "serve",
                      "upload",
                      "uploads",
                      "revisions",
                      "schedules",
                      "users",
                      "hooks",
                      "rebuild-index",
                      "prune",
                      "prune-cancelled"))));

  private final Console console;
  private final Boundary boundary;

  Main(Console console, Boundary boundary) {
    this.console = console;
    this.boundary = boundary;
  }

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    end(Console.ofThisProcess(), arguments);
  }

  static void end(Console console, String... arguments) {
    System.exit(run(console, arguments));
  }

  /**
   * Runs one command.
   *
   * @return the exit code of a process that runs nothing else
   */
  static int run(Console console, String... arguments) {
    System.setProperty("java.util.logging.SimpleFormatter.format", "warning: %5$s%n");
    boolean verbose = List.of(arguments).contains(Boundary.VERBOSE);
    if (!verbose) {
      System.setErr(new LibraryErrors(System.err));
    }
    Boundary boundary = new Boundary(console, verbose);
    return console.end(
        boundary.run(
            () ->
                SpecValidation.isPlainValidate(arguments)
                    ? SpecValidation.run(console, arguments[1])
                    : new Main(console, boundary).execute(arguments)));
  }

  /**
   * Runs one command.
   *
   * @return the exit code
   */
  int execute(String... arguments) {
    return commandLine(arguments).execute(arguments);
  }

  /** Creates the named command alone where there is one, because creating all of them is slow. */
  CommandLine commandLine(String... arguments) {
    CommandGroup commands =
        new CommandGroup("Turn a declarative BuildSpec into a published, verifiable dataset.");
    if (arguments.length > 0 && COMMANDS.names().contains(arguments[0])) {
      commands.with(arguments[0], this::spec);
    } else {
      COMMANDS.names().forEach(name -> commands.with(name, this::spec));
      commands.with(CompletionCommand.NAME, name -> new CompletionCommand().spec());
    }
    CommandSpec root = commands.spec("dataset-builder");
    root.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(exitCodes());
    CommandLine program = new CommandLine(root);
    program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, COMMANDS);
    program.setOut(writer(console.out()));
    program.setErr(writer(console.err()));
    program.registerConverter(int.class, new OfInt());
    program.registerConverter(long.class, new OfLong());
    program.setParameterExceptionHandler((wrong, ignored) -> wrongUsage(wrong));
    program.setExecutionExceptionHandler(
        (unexpected, command, parsed) -> boundary.unexpected(unexpected));
    return program;
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put(String.valueOf(ExitCode.OK), "done");
    codes.put(String.valueOf(ExitCode.FAILED), "the result is negative, or the work was refused");
    codes.put(String.valueOf(ExitCode.USAGE), "wrong usage");
    codes.put(
        String.valueOf(ExitCode.INTERRUPTED),
        "interrupted; a build then leaves a partial manifest");
    return codes;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  /** Each case calls its own class, so that the parser of one command loads no other. */
  private CommandSpec spec(String name) {
    return switch (name) {
      case "validate" -> new ValidateCommand(console).spec(name);
      case "preview" -> new PreviewCommand(console).spec(name);
      case "build" -> new BuildCommand(console).spec(name);
      case "refresh" -> new RefreshCommand(console).spec(name);
      case "watch" -> new WatchCommand(console).spec(name);
      case "serve" -> new ServeCommand(console).spec(name);
      case "upload" -> new UploadsCommands.UploadCommand(console).spec(name);
      case "uploads" -> UploadsCommands.group(console).spec(name);
      case "verify" -> new VerifyCommand(console).spec(name);
      case "runs" ->
          new CommandGroup("List and delete finished runs.", new RunsCommand(console))
              .with("delete", DeletionCommands.ofRuns(console))
              .with("deleted", DeletionCommands.log(console))
              .spec(name);
      case "show" -> new ShowCommand(console).spec(name);
      case "quality" -> new QualityCommand(console).spec(name);
      case "datasets" ->
          SharingCommands.addTo(
                  new CommandGroup(
                          "List, show, delete and share built datasets.",
                          new DatasetsCommand(console))
                      .with("delete", DeletionCommands.ofDataset(console)),
                  console)
              .spec(name);
      case "diff" -> new DiffCommand(console).spec(name);
      case "publish" -> new PublishCommand(console).spec(name);
      case "site" -> new SiteCommand(console).spec(name);
      case "readiness" -> PublicationCommands.readiness(console).spec(name);
      case "publication" -> PublicationCommands.group(console).spec(name);
      case "export" -> new ExportCommand(console).spec(name);
      case "exports" -> ExportsCommands.group(console).spec(name);
      case "analyses" -> AnalysisCommands.group(console).spec(name);
      case "revisions" -> RevisionCommands.group(console).spec(name);
      case "schedules" -> ScheduleCommands.group(console).spec(name);
      case "catalog" -> CatalogCommands.group(console).spec(name);
      case "providers" -> ProvidersCommands.group(console).spec(name);
      case "erase" -> new EraseCommand(console).spec(name);
      case "rebuild-index" -> new MaintenanceCommands.RebuildIndexCommand(console).spec(name);
      case "prune" -> new PruneCommand(console).spec(name);
      case "prune-cancelled" -> new MaintenanceCommands.PruneCancelledCommand(console).spec(name);
      case "tables" ->
          new CommandGroup(
                  "List and drop the tables of a warehouse.", TableCommands.tables(console))
              .with("drop", DeletionCommands.ofTable(console))
              .spec(name);
      case "table" -> TableCommands.table(console).spec(name);
      case "query" -> new QueryCommand(console).spec(name);
      case "rows" -> new RowsCommand(console).spec(name);
      case "profile" -> ProfileCommand.of(console).spec(name);
      case "warehouse-gc" -> new WarehouseGcCommand(console).spec(name);
      case "warehouse-hold" -> new WarehouseHoldCommand(console).spec(name);
      case "warehouse-backup" -> new WarehouseBackupCommands.BackupCommand(console).spec(name);
      case "warehouse-restore" -> new WarehouseBackupCommands.RestoreCommand(console).spec(name);
      case "warehouse-verify" -> new WarehouseBackupCommands.VerifyCommand(console).spec(name);
      case "users" -> UsersCommands.group(console).spec(name);
      case "hooks" -> HooksCommands.group(console).spec(name);
      case "guess" -> new GuessCommand(console).spec(name);
      case "schema" -> new ReferenceCommands.SchemaCommand(console).spec(name);
      case "fixtures" -> ReferenceCommands.ExportFixturesCommand.group(console).spec(name);
      case "explain" -> new ReferenceCommands.ExplainCommand(console).spec(name);
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

  /**
   * Reader of options that are whole numbers. A class, since lambdas cost the start of a process.
   */
  private abstract static class WholeNumber<T> implements ITypeConverter<T> {

    abstract T parse(String written);

    @Override
    public final T convert(String written) {
      try {
        return parse(written);
      } catch (NumberFormatException notOne) {
        throw new TypeConversionException(
            Quoting.quoted(written) + " is not a whole number, or too large");
      }
    }
  }

  private static final class OfInt extends WholeNumber<Integer> {
    @Override
    Integer parse(String written) {
      return Integer.valueOf(written);
    }
  }

  private static final class OfLong extends WholeNumber<Long> {
    @Override
    Long parse(String written) {
      return Long.valueOf(written);
    }
  }

  /**
   * Standard error for libraries, without the stack traces that some of them print in addition to
   * throwing the error, such as the driver of the engine when its native library is missing. Their
   * warnings pass.
   */
  private static final class LibraryErrors extends PrintStream {

    LibraryErrors(PrintStream err) {
      super(err, true, StandardCharsets.UTF_8);
    }

    /**
     * Drops the lines that {@link Throwable#printStackTrace()} prints: the throwable, then each
     * frame.
     */
    @Override
    public void println(Object line) {
      String text = String.valueOf(line);
      boolean trace =
          line instanceof Throwable
              || text.startsWith("\t")
              || text.startsWith("Caused by: ")
              || text.startsWith("Suppressed: ");
      if (!trace) {
        super.println(text);
      }
    }
  }
}
