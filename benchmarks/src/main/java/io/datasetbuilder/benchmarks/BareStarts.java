package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.CommandMeasurements.PrintLine;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts of a bare JVM that prints a line, which times of queries are compared with. They are made
 * between the queries, never at the same time. For one thread.
 */
final class BareStarts {

  private static final double SLOW = 0.95;

  private final Workspace workspace;
  private final List<CompletedProcess> runs = new ArrayList<>();

  BareStarts(Workspace workspace) {
    this.workspace = workspace;
  }

  void add(int starts) throws IOException, InterruptedException {
    for (int i = 0; i < starts; i++) {
      runs.add(workspace.bare(PrintLine.class));
    }
  }

  /** The median of some responses in terms of the median start. */
  Figure median(String what, ResponseStatistics ours, double most) {
    return ratio(what + ", median", ours, 0.5, most);
  }

  /** The time within which 95 of 100 responses came, in terms of the median start. */
  Figure slow(String what, ResponseStatistics ours, double most) {
    return ratio(what + ", 95 of 100 within", ours, SLOW, most);
  }

  private Figure ratio(String what, ResponseStatistics ours, double share, double most) {
    Series starts = new Series(runs);
    double took = Figure.millis(ours.within(share));
    double start = Figure.millis(starts.median());
    return Figure.ratio(
        what,
        Figure.format("%.1f ms", took),
        Figure.format("bare JVM that prints a line: %.1f ms", start),
        took / start,
        most);
  }
}
