package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.wire.CommandBodies;
import java.nio.file.Path;
import java.util.OptionalLong;
import picocli.CommandLine.Model.OptionSpec;

/** Maintenance of the output folder: its index, and its cancelled runs. */
public final class MaintenanceCommands {

  private MaintenanceCommands() {}

  /** {@code rebuild-index}: rebuilds the index of runs from their manifests. */
  public static final class RebuildIndexCommand extends ServiceCommand {

    public RebuildIndexCommand(Console console) {
      super(console, "index not rebuilt", "Rebuild the index of runs from their manifests.");
    }

    @Override
    protected Path folder() {
      return writableFolder();
    }

    @Override
    protected int run(BuilderService service) {
      return show(service.rebuildIndex(), CommandBodies::rebuilt, this::print);
    }

    private void print(RebuildIndex.RebuildReport report) {
      if (report.setAside()) {
        console.warn("a damaged index was set aside");
      }
      report
          .unreadable()
          .forEach(run -> console.warn("the manifest of run " + run + " is unreadable"));
      console.println("indexed " + report.indexed() + " run(s)");
    }
  }

  /** {@code prune-cancelled}: deletes old cancelled runs; without --apply it lists them. */
  public static final class PruneCancelledCommand extends ServiceCommand {

    private final OptionSpec ttlHours =
        option(
            "--ttl-hours",
            "HOURS",
            Long.class,
            "Hours for which cancelled runs are kept (default: SVC_CANCELLED_RUN_TTL_HOURS,"
                + " else for ever).");

    private final OptionSpec apply =
        flag("--apply", "Delete the runs; without it they are listed.");

    public PruneCancelledCommand(Console console) {
      super(console, "not pruned", "Delete cancelled runs that ended long ago.");
    }

    @Override
    protected int run(BuilderService service) {
      Long hours = ttlHours.getValue();
      OptionalLong limit = hours == null ? OptionalLong.empty() : OptionalLong.of(hours);
      return show(
          service.pruneCancelled(limit, Options.isSet(apply)), CommandBodies::pruned, this::print);
    }

    private void print(PruneCancelled.PruneReport report) {
      console.println(mode(report));
      for (PruneCancelled.PruneReport.Entry run : report.runs()) {
        console.println(
            run.fate() == PruneCancelled.PruneFate.DELETED
                ? "deleted: " + run.runId()
                : "kept: " + run.runId() + " (" + run.fate().reason() + ")");
      }
      console.println(
          "scanned %d cancelled partial run(s), deleted %d"
              .formatted(report.runs().size(), report.deleted()));
    }

    private static String mode(PruneCancelled.PruneReport report) {
      String what = report.applied() ? "apply" : "dry run, nothing is deleted without --apply";
      return report.ttlHours().isPresent()
          ? "%s; cancelled runs are kept for %d hour(s)"
              .formatted(what, report.ttlHours().getAsLong())
          : what + "; cancelled runs are kept for ever: no time limit is set";
    }
  }
}
