package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.function.BiConsumer;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code publication …}: the receipts of publications, and what was done to them. */
public final class PublicationCommands {

  private PublicationCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("Show, reconcile and reset the receipt of a publication.")
        .with(
            "show",
            new ReceiptCommand(
                console,
                PublicationOperations::receipt,
                PublishFormatter::receipt,
                "no receipt to show",
                "Show what is known of a publication."))
        .with(
            "reconcile",
            new ReceiptCommand(
                console,
                PublicationOperations::reconcile,
                PublishFormatter::reconciled,
                "not reconciled",
                "Settle the receipt of a publication that was cut off.",
                "The receipt becomes succeeded where the target has this very package,",
                "and is deleted where it does not."))
        .with(
            "reset",
            new ReceiptCommand(
                console,
                PublicationOperations::reset,
                PublishFormatter::reset,
                "nothing is reset",
                "Delete the receipt of a publication, so that the run can be published again.",
                "Nothing is changed at the target."))
        .with("audit", new AuditCommand(console));
  }

  /** Command about one receipt: shows it, reconciles it or resets it. */
  private static final class ReceiptCommand extends PublishingCommand {

    private final PositionalParamSpec run = add(runParameter());
    private final TargetOptions at = add(new TargetOptions(true));
    private final ReceiptOperation operation;
    private final BiConsumer<PublishFormatter, JsonObject> view;

    /**
     * @param view shows the body that the operation returns
     */
    ReceiptCommand(
        Console console,
        ReceiptOperation operation,
        BiConsumer<PublishFormatter, JsonObject> view,
        String refused,
        String... description) {
      super(console, refused, description);
      this.operation = operation;
      this.view = view;
    }

    @Override
    PublishTarget target() {
      return at.target();
    }

    @Override
    protected int run(ServiceClient client) {
      TargetDestination where =
          at.destination()
              .map(TargetDestination::readDestination)
              .map(read -> valueOf(read))
              .map(name -> new TargetDestination(target(), name))
              .orElseThrow();
      JsonObject body = client.run(operation.of(publications(), named(run.getValue()), where));
      print(body, () -> view.accept(new PublishFormatter(console), body));
      return ExitCode.OK;
    }

    /** An operation on the receipt of a run for a destination. */
    @FunctionalInterface
    private interface ReceiptOperation {
      Operation of(PublicationOperations publications, String runId, TargetDestination where);
    }
  }

  /** {@code publication audit RUN}: what was done to the receipts of a run. */
  private static final class AuditCommand extends PublishingCommand {

    private final PositionalParamSpec run = add(runParameter());

    AuditCommand(Console console) {
      super(
          console,
          "no audit to show",
          "List what reconcile and reset did to the receipts of a run.");
    }

    @Override
    PublishTarget target() {
      return PublishTarget.LOCAL;
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject body = client.run(publications().audit(named(run.getValue())));
      print(body, () -> new PublishFormatter(console).audit(body));
      return ExitCode.OK;
    }
  }

  private static PositionalParamSpec runParameter() {
    return Options.parameter(0, "1", "RUN", "The id of a run.");
  }

  /** {@code readiness RUN}: shows what keeps a run from being published. */
  public static final class ReadinessCommand extends PublishingCommand {

    private final PositionalParamSpec run = parameter(0, "RUN", "The id of a run.");
    private final TargetOptions at = add(new TargetOptions(false));

    public ReadinessCommand(Console console) {
      super(
          console,
          "readiness not known",
          "Show whether a run can be published, and what keeps it from that.",
          "Nothing is sent, and no target is called.");
    }

    @Override
    PublishTarget target() {
      return at.target();
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject body =
          client.run(
              publications().readiness(named(run.getValue()), target().wire(), at.destination()));
      print(body, () -> new PublishFormatter(console).readiness(body));
      return PublishFormatter.isReady(body) ? ExitCode.OK : ExitCode.FAILED;
    }
  }
}
