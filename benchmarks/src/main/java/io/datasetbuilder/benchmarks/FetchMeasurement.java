package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.benchmarks.program.DownloadPages;
import io.datasetbuilder.benchmarks.program.FetchPages;
import io.datasetbuilder.benchmarks.program.Sales;
import io.datasetbuilder.benchmarks.program.Sales.BuildPages;
import io.datasetbuilder.benchmarks.program.Sales.ServePages;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Fetches pages of a provider into Bronze, and downloads the same pages for nothing (h). The two
 * sides alternate in going first; the stand-in for the provider works in a process of its own.
 */
final class FetchMeasurement {

  private static final int LEAST_PERCENT = 60;
  private static final long MOST_GROWTH = 8L << 20;
  private static final long PAGES = 2_000;

  private final Workspace workspace;
  private final int pages;

  FetchMeasurement(Workspace workspace) {
    this.workspace = workspace;
    this.pages = workspace.options().scaled(PAGES, 10);
  }

  /** The rate, the memory, and for information the whole build. */
  List<Figure> measure() throws IOException, InterruptedException {
    try (BackgroundProcess served = workspace.start(ServePages.class, pages * Sales.PAGE)) {
      String address = served.address().toString();
      download(address);
      AlternatingRuns runs =
          AlternatingRuns.of(
              workspace.options().rounds, () -> fetch(address), () -> download(address));
      workspace.progress("building what is fetched");
      Options options = workspace.options();
      return figures(
          runs,
          workspace.program(
              BuildPages.class,
              address,
              pages,
              workspace.output(),
              options.threads,
              options.memoryMb));
    }
  }

  private CompletedProcess download(String address) throws IOException, InterruptedException {
    return workspace.program(DownloadPages.class, address, pages);
  }

  private CompletedProcess fetch(String address) throws IOException, InterruptedException {
    workspace.progress("fetching");
    CompletedProcess fetched =
        workspace.program(FetchPages.class, address, pages, workspace.output());
    workspace.clear();
    return fetched;
  }

  private List<Figure> figures(AlternatingRuns runs, CompletedProcess build) {
    String what =
        String.format(
            Locale.ROOT,
            "fetch into Bronze, %,d rows in pages of %,d",
            pages * Sales.PAGE,
            Sales.PAGE);
    return List.of(
        Figure.rate(what, runs.ours(), "bare `java.net.http` loop", runs.other(), LEAST_PERCENT),
        Figure.growth(
            runs.ours().runs().stream().map(FetchMeasurement::samples).toList(), MOST_GROWTH),
        Figure.information("peak resident memory of the fetch", runs.ours().peakText()),
        Figure.information(
            "whole build of them, fetch included", new Series(List.of(build)).text()));
  }

  private static List<Long> samples(CompletedProcess fetch) {
    return Stream.of(fetch.output().split("\t", -1)).map(Long::parseLong).toList();
  }
}
