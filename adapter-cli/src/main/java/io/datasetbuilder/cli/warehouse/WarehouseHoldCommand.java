package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.warehouse.WarehouseMaintenance;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.wire.WarehouseMaintenanceBodies;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code warehouse-hold DIR place|list|release ID}: places, lists and releases the holds that keep
 * a snapshot (Spec, "CLI").
 */
public final class WarehouseHoldCommand extends WarehouseFolderCommand {

  private static final String PLACE = "place";
  private static final String LIST = "list";
  private static final String RELEASE = "release";

  private static final Choices<SnapshotHold.Kind> KINDS = Choices.of(SnapshotHold.Kind.values());

  private final PositionalParamSpec action = parameter(1, "ACTION", "place, list or release.");

  private final PositionalParamSpec id =
      parameter(2, "ID", "A snapshot to place or list, a hold to release.");

  private final OptionSpec kind =
      choice(
          "--kind",
          "KIND",
          KINDS.names(),
          "With place: what the hold is for, saved_analysis, retention or audit.");

  private final OptionSpec reason =
      option("--reason", "TEXT", "With place: why the snapshot is kept.");

  private final OptionSpec expiresAt =
      option(
          "--expires-at",
          "TIME",
          "With place: when the hold ends, such as",
          "2027-01-31T00:00:00+00:00 (default: when it is released).");

  public WarehouseHoldCommand(Console console) {
    super(
        console, "no hold", "Place, list or release holds, which keep a snapshot of a warehouse.");
  }

  @Override
  int run(BuilderService service) {
    WarehouseMaintenance warehouse = service.warehouseMaintenance();
    String target = id.getValue();
    return switch (action.<String>getValue()) {
      case PLACE ->
          show(
              warehouse.hold(target, kind(), reason.getValue(), expiry()),
              WarehouseMaintenanceBodies::hold,
              hold -> console.println(hold.id()));
      case LIST ->
          show(
              warehouse.holds(target),
              WarehouseMaintenanceBodies::holds,
              holds -> holds.forEach(this::line));
      default ->
          show(
              warehouse.release(target),
              hold -> new JsonMembers().put("released", hold.id()).toObject(),
              hold -> console.println("released " + hold.id()));
    };
  }

  private void line(SnapshotHold hold) {
    console.println(
        String.join(
            "\t",
            hold.id(),
            hold.kind().wire(),
            hold.expiresAt().map(Timestamps::format).orElse("until released"),
            PlainLine.of(hold.reason())));
  }

  @Override
  void checkUsage() {
    String wanted = action.getValue();
    if (!List.of(PLACE, LIST, RELEASE).contains(wanted)) {
      throw wrongUsage("the action is place, list or release");
    }
    boolean places = wanted.equals(PLACE);
    boolean described = kind.getValue() != null && reason.getValue() != null;
    if (places && !described) {
      throw wrongUsage("place needs --kind and --reason");
    }
    if (!places && Stream.of("--kind", "--reason", "--expires-at").anyMatch(this::isGiven)) {
      throw wrongUsage("--kind, --reason and --expires-at belong to place");
    }
  }

  private SnapshotHold.Kind kind() {
    return KINDS
        .named(kind.getValue())
        .orElseThrow(() -> wrongUsage("--kind is saved_analysis, retention or audit"));
  }

  private Optional<Instant> expiry() {
    Optional<String> written = Options.value(expiresAt);
    Optional<Instant> time = written.flatMap(Timestamps::parse);
    if (written.isPresent() && time.isEmpty()) {
      throw wrongUsage("--expires-at is a time with an offset, such as 2027-01-31T00:00:00+00:00");
    }
    return time;
  }
}
