package io.datasetbuilder.cli.run;

import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code datasets hand-over DATASET_ID --to team:NAME}: gives a dataset to a team. */
final class HandOverCommand extends LocalOrRemoteCommand {

  private final PositionalParamSpec dataset =
      parameter(0, "DATASET_ID", "A dataset of which you own a run.");

  private final OptionSpec team =
      option("--to", "team:NAME", "The team that the dataset belongs to afterwards.");

  HandOverCommand(Console console) {
    super(
        console,
        Reads.RUNS_AND_TABLES,
        "nothing handed over",
        "Hand the finished runs and the tables of a dataset over to a team.",
        "A share of the dataset ends. A command that was cut off is repeated.");
  }

  @Override
  protected void checkUsage() {
    super.checkUsage();
    if (Options.<String>value(team).flatMap(TeamName::ofOwner).isEmpty()) {
      throw wrongUsage("--to team:NAME is required, with the name of a team");
    }
  }

  /** The settings name a warehouse where the options do not. */
  @Override
  protected boolean needsWarehouse() {
    return isGiven(WarehouseOptions.FOLDER) || isGiven(WarehouseOptions.WORKSPACE);
  }

  @Override
  protected int run(ServiceClient client) {
    JsonObject body = client.run(SharingCommands.handOver(dataset.getValue(), team.getValue()));
    print(body, () -> print(ResponseFields.of(body)));
    return ExitCode.OK;
  }

  private void print(JsonFields done) {
    console.println(
        "handed over %s to %s: %s, %s"
            .formatted(
                ResponseFields.text(done, "dataset_id"),
                ResponseFields.text(done, "owner"),
                NumberFormat.counted(done.whole("runs").orElse(0L), "run"),
                NumberFormat.counted(done.whole("tables").orElse(0L), "table")));
  }
}
