package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.json.Timestamps;
import io.datasetbuilder.pipeline.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.report.SourceFindings;
import io.datasetbuilder.pipeline.report.SourceReport;
import io.datasetbuilder.pipeline.report.SourceReport.Cast;
import io.datasetbuilder.pipeline.report.SourceReport.Check;
import io.datasetbuilder.pipeline.report.SourceReport.Fact;
import io.datasetbuilder.pipeline.report.SourceReport.Outcome;
import io.datasetbuilder.pipeline.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.silver.ColumnChange;
import io.datasetbuilder.pipeline.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the page about a run says of one source. */
final class ReportSource {

  private ReportSource() {}

  static SourceReport of(BuiltSource source) {
    Optional<BuiltSource.Silver> silver = source.silver();
    Optional<Long> rows = silver.map(made -> made.table().profile().rowCount());
    return new SourceReport(
        source.facts().key().value(),
        source.facts().source().provider(),
        source.facts().source().dataset(),
        new StageRows(
            source.bronze().map(made -> made.table().recordCount()),
            rows,
            rows.filter(any -> source.completed().contains(Stage.GOLD))),
        source.problems().stream().map(Problem::message).toList(),
        silver.map(made -> made.table().changes()).orElse(List.of()).stream()
            .map(ReportSource::cast)
            .toList(),
        silver.map(made -> made.table().profile()),
        checks(source),
        source.bronze().map(made -> made.table().dataChecksum()),
        facts(source),
        SourceFindings.none());
  }

  private static Cast cast(ColumnChange change) {
    return new Cast(change.column(), change.from().dtype(), change.to().dtype(), change.rule());
  }

  private static List<Check> checks(BuiltSource source) {
    List<Check> checks = new ArrayList<>();
    source.checks().forEach(result -> checks.add(check(result)));
    for (ColumnChange change :
        source.silver().map(made -> made.table().changes()).orElse(List.of())) {
      checks.add(
          new Check(
              "no data lost: " + change.column(),
              Outcome.PASS,
              "Every value survived " + change.rule() + "."));
    }
    return checks;
  }

  private static Check check(QualityCheckResult result) {
    Outcome outcome =
        switch (result.status()) {
          case PASS -> Outcome.PASS;
          case WARN -> Outcome.WARN;
          case FAIL -> Outcome.FAIL;
        };
    String name =
        result.column().map(column -> result.rule() + ": " + column).orElse(result.rule());
    return new Check(name, outcome, result.detail().orElse(""));
  }

  private static List<Fact> facts(BuiltSource source) {
    List<Fact> facts = new ArrayList<>();
    source
        .bronze()
        .ifPresent(
            made -> {
              facts.add(new Fact("Format", made.arrival().format().wire()));
              facts.add(new Fact("Encoding", made.arrival().encoding().name()));
              facts.add(new Fact("Read at", Timestamps.format(made.readAt())));
            });
    return facts;
  }
}
