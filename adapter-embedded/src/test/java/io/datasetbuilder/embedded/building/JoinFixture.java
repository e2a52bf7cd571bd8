package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.List;

/** A fixture for runs that join flights and airports. */
final class JoinFixture implements AutoCloseable {

  static final String FLIGHTS = "flight,dest,delay\n1,ICN,5\n2,GMP,7\n3,ICN,\n4,XXX,1\n5,,2\n";
  static final String AIRPORTS = "code,town\nGMP,Seoul\nICN,Incheon\nCJU,Jeju\n";
  static final String JOINED =
      "flight,dest,delay,town\n1,ICN,5,Incheon\n2,GMP,7,Seoul\n3,ICN,,Incheon\n";
  static final String KEYS = "left_key: dest, right_key: code";

  final BuildFixture fixture;
  private FinishedBuild built;
  private int runs;

  private JoinFixture(BuildFixture fixture) {
    this.fixture = fixture;
  }

  static JoinFixture in(Path folder) {
    return new JoinFixture(BuildFixture.in(folder));
  }

  /** A fixture with one more exporter. */
  static JoinFixture in(Path folder, Exporter exporter) {
    return new JoinFixture(BuildFixture.in(folder, exporter));
  }

  /** The latest run. */
  FinishedBuild built() {
    return built;
  }

  /**
   * A spec.
   *
   * @param schema of the airports, in flow style without braces
   * @param join its keys and the rest, in flow style without braces
   */
  String spec(String flights, String airports, String schema, String join) {
    String left = fixture.upload(fixture.file("flights" + runs + ".csv", flights));
    String right = fixture.upload(fixture.file("airports" + runs + ".csv", airports));
    return Specs.of(
            List.of(
                Specs.source("flights", left, "csv", ""),
                Specs.source("airports", right, "csv", schema)),
            Specs.CSV_EXPORT,
            "{kind: huggingface, output_path: hub}")
        + "composition: {name: joined, join: {left: flights, right: airports, "
        + join
        + "}}\n";
  }

  RunFolder run(String spec) {
    return run(spec, BuildListener.NONE, Cancellation.NEVER);
  }

  RunFolder run(String spec, BuildListener listener, Cancellation cancellation) {
    built = fixture.build(spec, "run-" + ++runs, listener, cancellation);
    return RunFolder.of(built);
  }

  RunFolder build(String flights, String airports, String join) {
    return run(spec(flights, airports, "", join));
  }

  /** The composed table as CSV. */
  static String table(RunFolder run) {
    return run.text("gold/joined/exports/data.csv");
  }

  /** The latest run failed by its composition alone, and says so in these words. */
  void assertFailed(RunFolder run, String... words) {
    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(built.run().composition().orElseThrow().status().wire()).isEqualTo("failed");
    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("joined: ")
        .contains(words);
    assertThat(built.run().manifest().findings().failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.sourceKey()).isEqualTo("joined");
              assertThat(failure.stage()).isEqualTo(Stage.GOLD);
              assertThat(failure.summary()).contains(words);
            });
    assertThat(run.has("gold/joined")).isFalse();
    assertThat(run.has("gold/flights/exports/data.csv")).isTrue();
    assertThat(run.has("gold/airports/exports/data.csv")).isTrue();
    assertVerified();
  }

  void assertVerified() {
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Override
  public void close() {
    fixture.close();
  }
}
