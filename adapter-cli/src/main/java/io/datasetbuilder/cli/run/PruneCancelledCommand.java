package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.PruneAnswer;
import io.datasetbuilder.embedded.json.PruneBody;
import io.datasetbuilder.pipeline.runs.maintenance.PruneFate;
import io.datasetbuilder.pipeline.runs.maintenance.PruneReport;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code prune-cancelled}: removes cancelled runs that ended long ago; without --apply it lists.
 */
public final class PruneCancelledCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final OptionSpec ttlHours =
      OptionSpec.builder("--ttl-hours")
          .paramLabel("HOURS")
          .type(Long.class)
          .description(
              "How long cancelled runs are kept (default: SVC_CANCELLED_RUN_TTL_HOURS, else for"
                  + " ever).")
          .build();

  private final OptionSpec apply =
      OptionSpec.builder("--apply")
          .type(boolean.class)
          .arity("0")
          .description("Delete them; without it they are listed.")
          .build();

  public PruneCancelledCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Delete cancelled runs that ended long ago.");
    outputDir.addTo(command);
    command.addOption(ttlHours).addOption(apply);
  }

  @Override
  protected int run() {
    Long hours = ttlHours.getValue();
    OptionalLong asked = hours == null ? OptionalLong.empty() : OptionalLong.of(hours);
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      PruneAnswer answer =
          service.pruneCancelled(asked, Boolean.TRUE.equals(apply.<Boolean>getValue()));
      if (answer instanceof PruneAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      tell(((PruneAnswer.Pruned) answer).report());
      return ExitCode.OK;
    }
  }

  private void tell(PruneReport report) {
    if (json()) {
      console.say(PruneBody.of(report));
      return;
    }
    console.say(mode(report));
    for (PruneReport.Entry run : report.runs()) {
      console.say(
          run.fate() == PruneFate.DELETED
              ? "deleted: " + run.runId()
              : "kept: " + run.runId() + " (" + run.fate().reason() + ")");
    }
    console.say(
        "scanned %d cancelled partial run(s), deleted %d"
            .formatted(report.runs().size(), report.deleted()));
  }

  private static String mode(PruneReport report) {
    String what = report.applied() ? "apply" : "dry run, nothing is deleted without --apply";
    return report.ttlHours().isPresent()
        ? "%s; cancelled runs are kept for %d hour(s)"
            .formatted(what, report.ttlHours().getAsLong())
        : what + "; cancelled runs are kept for ever: no time limit is set";
  }

  @Override
  protected String refused() {
    return "not pruned";
  }
}
