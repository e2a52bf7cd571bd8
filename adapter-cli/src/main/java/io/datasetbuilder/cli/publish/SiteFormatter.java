package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.PublishIssue;
import io.datasetbuilder.pipeline.publish.site.SiteReport;
import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints what a site holds, and on standard error what it does not. */
final class SiteFormatter {

  private final Console console;

  SiteFormatter(Console console) {
    this.console = console;
  }

  void written(Path place, SiteReport report) {
    console.println("site: " + Quoting.path(place.resolve("index.html").toString()));
    console.println(
        "  %s (%s written, %s unchanged), %s"
            .formatted(
                NumberFormat.counted(report.datasets(), "dataset"),
                NumberFormat.count(report.written()),
                NumberFormat.count(report.datasets() - report.written()),
                NumberFormat.counted(report.runs(), "version")));
  }

  /** One line for each dataset and reason. */
  void leftOut(SiteReport report) {
    Map<Group, Long> groups = new LinkedHashMap<>();
    report.leftOut().forEach(left -> groups.merge(Group.of(left), 1L, Long::sum));
    groups.forEach(
        (group, count) ->
            console.note(
                "left out: %s (%s): %s: %s"
                    .formatted(
                        PlainLine.of(group.datasetId()),
                        group.ofRuns() ? NumberFormat.counted(count, "run") : "dataset",
                        group.reason().code().wire(),
                        group.reason().message())));
  }

  /** Runs that are left out for one reason. */
  private record Group(String datasetId, boolean ofRuns, PublishIssue reason) {

    static Group of(LeftOut left) {
      return new Group(left.datasetId(), left.runId().isPresent(), left.reason());
    }
  }
}
