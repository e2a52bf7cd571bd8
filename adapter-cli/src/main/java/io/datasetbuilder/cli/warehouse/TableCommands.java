package io.datasetbuilder.cli.warehouse;


import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteOptions;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.WarehouseBodies;
import io.datasetbuilder.embedded.warehouse.Warehouse;
import java.nio.file.Path;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Lists tables, of a warehouse on this machine or of a remote service. */
public final class TableCommands {

  private TableCommands() {}

  /** {@code tables}: lists the tables of a workspace. */
  public static final class TablesCommand extends ReadingCommand {

    public TablesCommand(Console console) {
      super(console, "no tables to show", "List the tables of a warehouse.");
    }

    @Override
    Result<JsonObject> read(Warehouse warehouse) {
      return warehouse.tables().map(WarehouseBodies::tables);
    }

    @Override
    JsonObject read(RemoteService service) {
      return service.tables();
    }

    @Override
    void print(JsonObject body) {
      new TableFormatter(console).tables(body);
    }
  }

  /** {@code table NAME}: shows a table and its snapshots. */
  public static final class TableCommand extends ReadingCommand {

    private final PositionalParamSpec name =
        add(
            Options.parameter(
                0, "1", "NAME", "The table: its dataset, a dot, and the source or composition."));

    public TableCommand(Console console) {
      super(console, "no table to show", "Show a table of a warehouse and its snapshots.");
    }

    @Override
    Result<JsonObject> read(Warehouse warehouse) {
      return warehouse.table(name.getValue()).map(WarehouseBodies::table);
    }

    @Override
    JsonObject read(RemoteService service) {
      return service.table(name.getValue());
    }

    @Override
    void print(JsonObject body) {
      new TableFormatter(console).table(body);
    }
  }

  /** Base of the commands that read a warehouse here or through a service. */
  abstract static class ReadingCommand extends Command {

    private final WarehouseOptions warehouse = add(WarehouseOptions.ofWorkspace());
    private final RemoteOptions remote = add(new RemoteOptions());

    ReadingCommand(Console console, String refused, String description) {
      super(console, refused, description);
    }

    abstract Result<JsonObject> read(Warehouse local);

    abstract JsonObject read(RemoteService service);

    abstract void print(JsonObject body);

    @Override
    protected final int run() {
      remote.checkUsage(warehouse.given(), "--warehouse and --workspace-id");
      JsonObject body = remote.given() ? remoteBody() : localBody();
      print(() -> body, () -> print(body));
      return ExitCode.OK;
    }

    private JsonObject localBody() {
      try (BuilderService service = WarehouseOptions.open(console, warehouse.existing(console))) {
        return valueOf(read(service.warehouse()));
      }
    }

    private JsonObject remoteBody() {
      try (BuilderService local = console.open(Path.of(""))) {
        RemoteService service = remote.service(console, local.json());
        service.checkVersion();
        return read(service);
      } catch (RemoteFailure failed) {
        throw new Refused(failed.refusal());
      }
    }
  }
}
