package io.datasetbuilder.cli.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import io.datasetbuilder.wire.DeletionBodies;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code prune}: deletes the runs and the raw records that no retention keeps; without --apply it
 * lists them.
 */
public final class PruneCommand extends ServiceCommand {

  private final OptionSpec runs =
      limit(
          "--keep-runs",
          "RUNS",
          "Newest successful runs of each dataset that are kept (default: SVC_KEEP_RUNS).");

  private final OptionSpec days =
      limit("--keep-days", "DAYS", "Days that successful runs are kept (default: SVC_KEEP_DAYS).");

  private final OptionSpec failedDays =
      limit(
          "--keep-failed-days",
          "DAYS",
          "Days that failed and cancelled runs are kept (default: SVC_KEEP_FAILED_DAYS).");

  private final OptionSpec apply =
      flag("--apply", "Delete what is listed; without it nothing is deleted.");

  public PruneCommand(Console console) {
    super(
        console,
        "not pruned",
        "Delete runs that are kept no longer, of all datasets of a folder.",
        "A spec with retention has its own limits. The newest successful run of a dataset stays."
            + " Raw records that bronze of their own spec keeps no longer are removed from runs"
            + " that stay.");
    addWarehouse();
  }

  private OptionSpec limit(String name, String label, String description) {
    return option(name, label, Long.class, description);
  }

  @Override
  protected int run(BuilderService service) {
    Retention set = console.settings().settings().retention();
    Retention retention =
        new Retention(
            chosen(runs, 1).or(set::runs),
            chosen(days, 0).or(set::days),
            chosen(failedDays, 0).or(set::failedDays));
    return show(
        service.pruneRuns(retention, Options.isSet(apply)), DeletionBodies::pruned, this::print);
  }

  private Optional<Long> chosen(OptionSpec option, long least) {
    Optional<Long> limit = Options.value(option);
    if (limit.filter(given -> given < least || given > Retention.MOST).isPresent()) {
      throw wrongUsage(
          "%s is a number from %d to %d".formatted(option.longestName(), least, Retention.MOST));
    }
    return limit;
  }

  private void print(PruneReport report) {
    report.runs().forEach(run -> print(report, run, "deleted: ", ""));
    report.rawRecords().forEach(run -> print(report, run, "removed: ", "raw records of "));
    String counted = NumberFormat.counted(report.unkept(), "run") + rawRecords(report);
    console.println(
        report.applied() ? "deleted " + counted : "would delete " + counted + "; add --apply");
  }

  private static String rawRecords(PruneReport report) {
    return report.rawRecords().isEmpty()
        ? ""
        : " and the raw records of " + NumberFormat.counted(report.withoutRawRecords(), "run");
  }

  private void print(PruneReport report, PrunedRun run, String done, String part) {
    String name = part + PlainLine.of(run.record().name());
    switch (report.fate(run)) {
      case DELETED -> console.println(done + name + size(run));
      case DUE -> console.println("due: " + name + size(run));
      case KEPT -> run.reasons().forEach(reason -> console.println(kept(name, reason)));
    }
  }

  private static String kept(String name, Problem reason) {
    return "kept: %s: %s [%s]"
        .formatted(name, PlainLine.of(reason.message()), reason.code().wire());
  }

  private static String size(PrunedRun run) {
    return " (%s, %s)"
        .formatted(
            NumberFormat.counted(run.record().files(), "file"),
            NumberFormat.bytes(run.record().bytes()));
  }
}
