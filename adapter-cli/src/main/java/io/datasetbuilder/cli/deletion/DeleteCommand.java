package io.datasetbuilder.cli.deletion;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Command that deletes what its arguments name, once the user has confirmed it: on a terminal by
 * typing the names, elsewhere by {@code --yes}.
 */
final class DeleteCommand extends LocalOrRemoteCommand {

  private final OptionSpec yes =
      flag("--yes", "Delete without asking; required where the command is not on a terminal.");

  private final PositionalParamSpec names;
  private final boolean ofRuns;
  private final BiFunction<ServiceClient, List<String>, JsonObject> operation;

  /**
   * @param ofRuns whether the names are those of runs, of which one may be {@code latest}
   * @param operation deletes what is named
   */
  DeleteCommand(
      Console console,
      Reads reads,
      PositionalParamSpec names,
      boolean ofRuns,
      BiFunction<ServiceClient, List<String>, JsonObject> operation,
      String... description) {
    super(console, reads, "nothing deleted", description);
    this.names = add(names);
    this.ofRuns = ofRuns;
    this.operation = operation;
  }

  @Override
  protected void checkUsage() {
    super.checkUsage();
    if (!Options.isSet(yes) && !console.isTerminal()) {
      throw wrongUsage("add --yes: what is deleted cannot be restored");
    }
  }

  /** The settings name a warehouse where the options do not. */
  @Override
  protected boolean needsWarehouse() {
    return super.needsWarehouse()
        && (isGiven(WarehouseOptions.FOLDER) || isGiven(WarehouseOptions.WORKSPACE));
  }

  @Override
  protected int run(ServiceClient client) {
    List<String> given = List.of(names.<String[]>getValue());
    List<String> chosen = ofRuns ? given.stream().map(this::named).toList() : given;
    if (!Options.isSet(yes) && !isConfirmed(String.join(" ", chosen))) {
      console.note("nothing deleted: the names differ");
      return ExitCode.FAILED;
    }
    JsonObject deleted = operation.apply(client, chosen);
    print(deleted, () -> new DeletionFormatter(console).deleted(deleted));
    return ExitCode.OK;
  }

  private boolean isConfirmed(String expected) {
    console.note("This deletes " + PlainLine.of(expected) + " for good. Type it again to confirm:");
    try {
      String typed =
          new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8))
              .readLine();
      return expected.equals(typed);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
