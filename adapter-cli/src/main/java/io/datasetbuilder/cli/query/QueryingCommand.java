package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteOptions;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.function.UnaryOperator;

/**
 * Base of the commands that query tables, here or through a service. Rows go to the standard
 * output, and further information about them to the standard error.
 */
abstract class QueryingCommand extends Command {

  private final WarehouseOptions warehouse = add(WarehouseOptions.ofWorkspace());
  private final OutputDir outputDir = add(new OutputDir());
  private final RemoteOptions remote = add(new RemoteOptions());

  QueryingCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** The run that an argument names; {@code latest} is one of this machine. */
  final String named(String run) {
    return remote.given() ? run : NamedRun.in(outputDir.folder(), run);
  }

  /** Checks options before anything is opened. */
  abstract void checkUsage();

  /** Whether the command reads a table of the warehouse, which has to exist then. */
  boolean needsWarehouse() {
    return true;
  }

  /** Queries, and prints what comes of it. */
  abstract void query(TableSource source);

  @Override
  protected final int run() {
    remote.checkUsage(
        warehouse.given() || isGiven("--output-dir"),
        "--warehouse, --workspace-id and --output-dir");
    checkUsage();
    try (BuilderService service = console.open(outputDir.folder(), options())) {
      if (remote.given()) {
        query(new RemoteTables(remote.service(console, service.json()), service));
      } else {
        query(new LocalTables(service));
      }
    } catch (RemoteFailure failed) {
      throw new Refused(failed.refusal());
    }
    return ExitCode.OK;
  }

  private UnaryOperator<BuilderServiceBuilder> options() {
    if (remote.given() || !needsWarehouse()) {
      return same -> same;
    }
    var settings = warehouse.existing(console);
    return builder -> builder.warehouse(settings);
  }

  /** Says on standard error which snapshot was read. */
  final void noteSnapshot(JsonObject body) {
    JsonFields snapshot = RemoteService.fields(body).fields("snapshot");
    console.note(
        "%s: snapshot %s (revision %s)"
            .formatted(
                PlainLine.of(snapshot.text("logical_name").orElse("")),
                PlainLine.of(snapshot.text("snapshot_id").orElse("")),
                snapshot.whole("revision").map(NumberFormat::count).orElse("?")));
  }
}
