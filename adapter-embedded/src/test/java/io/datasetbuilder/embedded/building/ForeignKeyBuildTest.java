package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code quality.foreign_key}, from the spec to the manifest and the gate before Gold. */
class ForeignKeyBuildTest {

  private static final String RIDES = "ride,stop\n1,a\n2,b\n3,\n4,z\n";
  private static final String STOPS = "code,first\na,1\nb,2\nc,9\n";

  @TempDir Path folder;
  private BuildFixture fixture;
  private FinishedBuild built;

  @BeforeEach
  void open() {
    fixture = BuildFixture.replaying(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private String spec(String stopsSchema, String... rules) {
    return spec(
        List.of(
            Specs.source("rides", fixture.upload(fixture.file("r.csv", RIDES)), "csv", ""),
            Specs.source(
                "stops", fixture.upload(fixture.file("s.csv", STOPS)), "csv", stopsSchema)),
        rules);
  }

  private static String spec(List<String> sources, String... rules) {
    return Specs.of(sources, Specs.CSV_EXPORT)
        + "quality: {foreign_key: ["
        + String.join(", ", rules)
        + "]}\n";
  }

  private static String rule(String columns, String source, String others, String severity) {
    return "{columns: [%s], references: {source: %s, columns: [%s]}, severity: %s}"
        .formatted(columns, source, others, severity);
  }

  private RunFolder build(String spec, String run) {
    built = fixture.build(spec, run);
    return RunFolder.of(built);
  }

  private static List<String> problems(List<Problem> problems) {
    return problems.stream().map(each -> each.code().wire() + " " + each.at()).toList();
  }

  /** The preview has the results of the build, and says why it would fail. */
  private void assertPreviewedAlike(String spec) {
    List<SourcePreview> previews = fixture.preview(SpecInput.of(spec), 5).sources();
    for (int i = 0; i < previews.size(); i++) {
      SourcePreview preview = previews.get(i);
      SourceResult source = built.run().sources().get(i);
      assertThat(
              built
                  .run()
                  .manifest()
                  .findings()
                  .checks()
                  .qualityResults()
                  .document()
                  .members()
                  .get(source.sourceKey()))
          .isEqualTo(
              new JsonValue.JsonArray(
                  preview.checks().stream().<JsonValue>map(QualityCheckResult::toJson).toList()));
      assertThat(preview.silver().orElseThrow().obstacles()).isEqualTo(source.problems());
    }
  }

  @Test
  void aKeyWithoutAPartnerFailsItsSourceBeforeGoldAndNotTheOther() {
    String spec = spec("", rule("stop", "stops", "code", "fail"));

    RunFolder run = build(spec, "run");

    assertThat(problems(built.run().sources().get(0).problems()))
        .containsExactly("quality_failed quality.foreign_key[0]");
    assertThat(run.texts("errors"))
        .containsExactly(
            "rides: foreign_key failed: 1 of 3 rows have a value of column 'stop' that column"
                + " 'code' of source 'stops' does not have");
    assertThat(built.run().sources().get(0).completed())
        .containsExactly(Stage.BRONZE, Stage.SILVER);
    assertThat(run.has("gold/rides")).isFalse();
    assertThat(run.has("gold/stops/exports/data.csv")).isTrue();
    assertThat(run.recorded("quality_results", "stops")).isEqualTo("[]");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
    assertPreviewedAlike(spec);
  }

  @Tag("deep")
  @Test
  void sourcesMayReferenceEachOtherAndTheResultsAreTheSameEachTime() {
    String spec =
        spec(
            "",
            rule("stop", "stops", "code", "fail"),
            rule("first", "rides", "ride", "warn"),
            rule("ride", "rides", "ride", "fail"));

    String first = build(spec, "run-1").recorded("quality_results");
    assertPreviewedAlike(spec);
    RunFolder second = build(spec, "run-2");

    assertThat(second.recorded("quality_results")).isEqualTo(first);
    assertThat(second.each("status", "quality_results", "rides")).containsExactly("\"fail\"");
    assertThat(second.each("status", "quality_results", "stops")).containsExactly("\"warn\"");
    assertThat(second.texts("warnings"))
        .contains(
            "stops: foreign_key of first: 1 of 3 rows have a value of column 'first' that column"
                + " 'ride' of source 'rides' does not have");
    assertThat(second.has("gold/stops/exports/data.csv")).isTrue();
  }

  @Test
  void aRuleThatReferencesAFailedSourceIsNotTakenForKept() {
    String spec =
        spec(
            "casts: {code: int}",
            rule("stop", "stops", "code", "fail"),
            rule("ride", "stops", "first", "warn"));

    RunFolder run = build(spec, "run");

    assertThat(problems(built.run().sources().get(0).problems()))
        .containsExactly("referenced_source_failed quality.foreign_key[0]");
    assertThat(run.each("status", "quality_results", "rides"))
        .containsExactly("\"fail\"", "\"warn\"");
    assertThat(run.has("gold")).isFalse();
    SourcePreview preview = fixture.preview(SpecInput.of(spec), 5).sources().get(0);
    assertThat(preview.checks()).isEmpty();
    assertThat(preview.silver().orElseThrow().obstacles()).isEmpty();
    assertThat(preview.silver().orElseThrow().warnings())
        .containsExactly(
            "quality.foreign_key[0] was not checked: source 'stops' has no validated table in the"
                + " preview",
            "quality.foreign_key[1] was not checked: source 'stops' has no validated table in the"
                + " preview");
  }

  @Tag("deep")
  @Test
  void aTableThatBreaksItsOwnRulesIsNoReference() {
    String spec =
        spec("", rule("stop", "stops", "code", "warn"), rule("stop", "stops", "code", "fail"))
            .replace("quality: {", "quality: {range: [{column: first, max: 2, severity: fail}], ");

    build(spec, "run");

    assertThat(problems(built.run().sources().get(0).problems()))
        .containsExactly("referenced_source_failed quality.foreign_key[1]");
    assertPreviewedAlike(spec);
  }

  @Test
  void aPreviewOfAPartOfASourceClaimsNoViolation() {
    List<String> stops = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      stops.add("{\"code\":\"" + (char) ('a' + i % 2) + "\"}");
    }
    fixture.record(
        "metro", "stops", "{\"total_count\":3000,\"items\":[" + String.join(",", stops) + "]}");
    String spec =
        spec(
            List.of(
                Specs.source("rides", fixture.upload(fixture.file("r.csv", RIDES)), "csv", ""),
                "{provider: metro, dataset: stops, alias: stops}"),
            rule("stop", "stops", "code", "fail"));

    SourcePreview preview = fixture.preview(SpecInput.of(spec), 5).sources().get(0);

    assertThat(preview.checks()).isEmpty();
    assertThat(preview.silver().orElseThrow().obstacles()).isEmpty();
    assertThat(preview.silver().orElseThrow().warnings())
        .containsExactly(
            "quality.foreign_key[0] was not checked: only a part of source 'stops' was read; a"
                + " build checks it");
  }

  @Tag("deep")
  @Test
  void aRunThatIsCancelledWhileAnotherSourceWaitsMakesNoGold() {
    AtomicBoolean stop = new AtomicBoolean();
    Cancellation cancellation = stop::get;
    BuildListener listener =
        new BuildListener() {
          @Override
          public void stageCompleted(String sourceKey, Stage stage, long rows) {
            stop.set(stop.get() || stage == Stage.SILVER);
          }
        };

    built =
        fixture.build(
            spec("", rule("stop", "stops", "code", "fail")), "run", listener, cancellation);

    assertThat(built.run().manifest().run().status().wire()).isEqualTo("cancelled");
    assertThat(RunFolder.of(built).has("gold")).isFalse();
  }
}
