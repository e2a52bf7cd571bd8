package io.datasetbuilder.cli.refresh;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshedDataset;
import io.datasetbuilder.terminal.ValueFormatter;

/** Refreshes of datasets as lines of text; failures go to the standard error. */
record RefreshFormatter(Console console) {

  void print(RefreshedDataset refreshed) {
    String dataset = PlainLine.of(refreshed.plan().datasetId());
    switch (refreshed.result()) {
      case NOT_DUE -> console.println(dataset + ": not due" + next(refreshed.plan()));
      case DUE -> console.println(dataset + ": due" + why(refreshed.plan()));
      case BUILT -> console.println(dataset + ": built, run " + run(refreshed));
      case CANCELLED -> console.println(dataset + ": cancelled, run " + run(refreshed));
      case SKIPPED -> console.println(dataset + ": skipped" + reason(refreshed));
      case FAILED -> failed(dataset, refreshed);
    }
  }

  private void failed(String dataset, RefreshedDataset refreshed) {
    String run = refreshed.build().isPresent() ? ", run " + run(refreshed) : "";
    console.println(dataset + ": failed" + run);
    refreshed
        .problem()
        .ifPresent(
            problem -> {
              console
                  .err()
                  .println(
                      "error: %s: %s [%s]"
                          .formatted(
                              dataset, PlainLine.of(problem.message()), problem.code().wire()));
              problem
                  .hint()
                  .ifPresent(hint -> console.err().println("    hint: " + PlainLine.of(hint)));
            });
  }

  private static String run(RefreshedDataset refreshed) {
    return refreshed.build().map(build -> build.run().runId().value()).orElse("?");
  }

  private static String reason(RefreshedDataset refreshed) {
    return refreshed
        .problem()
        .map(problem -> " (" + PlainLine.of(problem.message()) + ")")
        .orElse("");
  }

  private static String next(PlannedRefresh plan) {
    if (plan.paused()) {
      return ": its schedule is paused";
    }
    return plan.next()
        .map(next -> " until " + ValueFormatter.time(next.at()) + " (" + rule(plan, next) + ")")
        .orElse("");
  }

  private static String why(PlannedRefresh plan) {
    if (plan.forced()) {
      return " (--force)";
    }
    return plan.next()
        .map(
            next ->
                next.at().map(at -> " since " + ValueFormatter.time(next.at())).orElse("")
                    + " ("
                    + rule(plan, next)
                    + ")")
        .orElse("");
  }

  private static String rule(PlannedRefresh plan, NextRefresh next) {
    return switch (next.reason()) {
      case NEVER_BUILT -> "no run of it has succeeded";
      case CADENCE -> "every " + plan.cadence().map(RefreshCadence::text).orElse("?");
      case BACKOFF -> "pause after " + failures(plan.failures());
    };
  }

  private static String failures(int count) {
    return count == 1 ? "1 failure" : count + " failures";
  }
}
