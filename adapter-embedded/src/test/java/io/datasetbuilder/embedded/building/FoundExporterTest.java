package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "exports[]": the kind is a registry key, and further exporters plug in. */
class FoundExporterTest {

  @AutoClose private final BuildFixture fixture;
  private String upload;

  FoundExporterTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    upload = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
  }

  @Test
  void anExporterOnTheClassPathIsAKindLikeAnyOther() {
    assertThat(fixture.service.exportKinds()).contains("csv", "row-count");
  }

  @Test
  void itWritesThroughTheTargetAndItsFilesAreProved() {
    FinishedBuild built = fixture.build(spec("unit: records"), "run");

    Path place = built.folder().resolve("gold/a/counted");
    assertThat(BuildFixture.text(place.resolve("count.txt"))).isEqualTo("2 records");
    assertThat(BuildFixture.text(place.resolve("rows.csv"))).isEqualTo("x,y\n1,a\n2,b\n");
    assertThat(built.run().manifest().outputs().files().keySet())
        .extracting(path -> path.value())
        .contains("gold/a/counted/count.txt", "gold/a/counted/rows.csv");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void itChecksItsOptionsBeforeAnythingIsBuilt() {
    List<Problem> problems = BuildFixture.refusal(fixture.tryBuild(spec("refuse: true"), "run"));

    assertThat(problems).extracting(Problem::at).containsExactly("exports[0].options.refuse");
    assertThat(fixture.out().resolve("run")).doesNotExist();
  }

  @Test
  void anExporterThatBreaksFailsItsSourceAndItsTextIsShownNowhere() {
    FinishedBuild built = fixture.build(spec("break: true"), "run");

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(BuildFixture.codes(built.run().sources().get(0).problems()))
        .containsExactly("exporter_failed");
    assertThat(BuildFixture.text(built.folder().resolve("manifest.json"))).doesNotContain("secret");
    assertThat(BuildFixture.text(built.folder().resolve("report.html"))).doesNotContain("secret");
    assertThat(built.run().manifest().tables().rowCounts()).containsEntry("a", 2L);
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void anExporterThatWritesOneFileTwiceFailsItsSource() {
    FinishedBuild built = fixture.build(spec("twice: true"), "run");

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void itReadsTheRowsAsTheyArePublished() {
    FinishedBuild built = fixture.build(spec("copy: true") + "pii: {mask_columns: [y]}\n", "run");

    assertThat(BuildFixture.text(built.folder().resolve("gold/a/counted/rows.jsonl")))
        .isEqualTo("[1,\"[masked]\"]\n[2,\"[masked]\"]\n");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void anExporterWritesNothingOutsideOfItsFolder() {
    FinishedBuild built = fixture.build(spec("outside: true"), "run");

    assertThat(BuildFixture.codes(built.run().sources().get(0).problems()))
        .containsExactly("exporter_failed");
    assertThat(built.folder().getParent().resolve("outside.txt")).doesNotExist();
    assertThat(built.folder().resolve("outside.txt")).doesNotExist();
    assertThat(built.folder().resolve("gold/outside.txt")).doesNotExist();
  }

  @Test
  void anExporterThatNeverEndsIsEndedWithItsBuild() {
    AtomicBoolean exporting = new AtomicBoolean();
    BuildListener listener =
        new BuildListener() {
          @Override
          public void stageStarted(String sourceKey, Stage stage) {
            exporting.set(stage == Stage.EXPORT);
          }
        };
    Cancellation cancellation =
        new Cancellation() {
          @Override
          public boolean requested() {
            return exporting.get();
          }

          @Override
          public boolean isUrgent() {
            return exporting.get();
          }
        };

    FinishedBuild built = fixture.build(spec("endless: true"), "run", listener, cancellation);

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(built.folder().resolve("gold/a/counted/endless.txt")).doesNotExist();
  }

  private String spec(String options) {
    return Specs.of(
        List.of(Specs.source("a", upload, "csv", "")),
        "{kind: row-count, output_path: counted, options: {" + options + "}}");
  }
}
