package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.publish.PublishingCommand.TargetOptions;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code readiness}, and {@code publication …}: the receipts, and what was done to them. */
public final class PublicationCommands {

  private PublicationCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("Show, reconcile and reset the receipt of a publication.")
        .with(
            "show",
            ofReceipt(
                console,
                PublicationOperations::receipt,
                PublishFormatter::receipt,
                "no receipt to show",
                "Show what is known of a publication."))
        .with(
            "reconcile",
            ofReceipt(
                console,
                PublicationOperations::reconcile,
                PublishFormatter::reconciled,
                "not reconciled",
                "Settle the receipt of a publication that was cut off.",
                "The receipt becomes succeeded where the target has this very package,",
                "and is deleted where it does not."))
        .with(
            "reset",
            ofReceipt(
                console,
                PublicationOperations::reset,
                PublishFormatter::reset,
                "nothing is reset",
                "Delete the receipt of a publication, so that the run can be published again.",
                "Nothing is changed at the target."))
        .with(
            "audit",
            new PublicationCommand(
                console,
                Optional.empty(),
                command -> command.publications().audit(command.runId()),
                PublishFormatter::audit,
                body -> true,
                "no audit to show",
                "List what reconcile and reset did to the receipts of a run."));
  }

  /** {@code readiness RUN}: shows what keeps a run from being published. */
  public static Command readiness(Console console) {
    TargetOptions at = new TargetOptions(false);
    return new PublicationCommand(
        console,
        Optional.of(at),
        command ->
            command.publications().readiness(command.runId(), at.target().wire(), at.destination()),
        PublishFormatter::readiness,
        PublishFormatter::isReady,
        "readiness not known",
        "Show whether a run can be published, and what keeps it from that.",
        "Nothing is sent, and no target is called.");
  }

  /** Command about one receipt: shows it, reconciles it or resets it. */
  private static PublicationCommand ofReceipt(
      Console console,
      ReceiptOperation operation,
      BiConsumer<PublishFormatter, JsonObject> view,
      String refused,
      String... description) {
    TargetOptions at = new TargetOptions(true);
    return new PublicationCommand(
        console,
        Optional.of(at),
        command -> {
          TargetDestination where = at.place();
          return operation.of(command.publications(), command.runId(), where);
        },
        view,
        body -> true,
        refused,
        description);
  }

  /** An operation on the receipt of a run for a destination. */
  @FunctionalInterface
  private interface ReceiptOperation {
    Operation of(PublicationOperations publications, String runId, TargetDestination where);
  }

  /** Command of one operation on the publications of a run whose response is shown. */
  private static final class PublicationCommand extends PublishingCommand {

    private final PositionalParamSpec run = parameter(0, "RUN", "The id of a run.");
    private final Optional<TargetOptions> at;
    private final Function<PublicationCommand, Operation> operation;
    private final BiConsumer<PublishFormatter, JsonObject> view;
    private final Predicate<JsonObject> isGood;

    PublicationCommand(
        Console console,
        Optional<TargetOptions> at,
        Function<PublicationCommand, Operation> operation,
        BiConsumer<PublishFormatter, JsonObject> view,
        Predicate<JsonObject> isGood,
        String refused,
        String... description) {
      super(console, refused, description);
      this.at = at;
      this.operation = operation;
      this.view = view;
      this.isGood = isGood;
      at.ifPresent(this::add);
    }

    @Override
    PublishTarget target() {
      return at.map(TargetOptions::target).orElse(PublishTarget.LOCAL);
    }

    String runId() {
      return named(run.getValue());
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject body = client.run(operation.apply(this));
      print(body, () -> view.accept(new PublishFormatter(console), body));
      return isGood.test(body) ? ExitCode.OK : ExitCode.FAILED;
    }
  }
}
