package io.datasetbuilder.cli.analysis;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.cli.remote.WarehouseCommand;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.warehouse.query.SqlQuery;

/** Base of the commands about analyses, here or at a service. */
abstract class AnalysisCommand extends WarehouseCommand {

  AnalysisCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** Runs the command and prints what comes of it. */
  abstract void run(AnalysisSource source);

  @Override
  protected final void runHere(BuilderService service) {
    run(new AnalysisSource.Local(service.analyses()));
  }

  @Override
  protected final void runAt(RemoteService service) {
    run(new AnalysisSource.Remote(service));
  }

  /** Prints the rows of a result. */
  final void showRows(JsonObject body) {
    JsonObject result = (JsonObject) body.members().get("result");
    new ResultFormatter(console).print(result);
    if (JsonValue.of(true).equals(result.members().get("truncated"))) {
      console.note("more rows exist; an analysis gives up to " + SqlQuery.MAX_LIMIT);
    }
  }
}
