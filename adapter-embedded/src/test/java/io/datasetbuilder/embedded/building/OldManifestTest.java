package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.warehouse.run.RunDetails;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Versioning": manifests of other versions are read with what they have, or refused. */
class OldManifestTest {

  private static final RunId RUN = new RunId("run");

  @AutoClose private final BuildFixture fixture;
  private Path manifest;
  private String spec;

  OldManifestTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    spec = Specs.of("t", fixture.upload(fixture.file("t.csv", "a\n1\n")), "csv", "");
    manifest = fixture.build(spec, RUN.value()).folder().resolve("manifest.json");
  }

  private void write(String text) {
    try {
      Files.writeString(manifest, text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Manifest read() {
    Result<RunDetails> answer = fixture.service.runs().show(RUN);
    assertThat(answer).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<RunDetails>) answer).value().run().manifest();
  }

  private List<Problem> refused() {
    Result<RunDetails> answer = fixture.service.runs().show(RUN);
    assertThat(answer).isInstanceOf(Result.Refused.class);
    return ((Result.Refused<RunDetails>) answer).problems();
  }

  /** What the first version wrote: no status, no algorithm, none of the later findings. */
  private static String legacy(String errors) {
    return "{\"build_id\":\"run\",\"inputs\":[\"t\"],\"outputs\":[],\"warnings\":[],\"errors\":["
        + errors
        + "],\"row_counts\":{\"t\":1},\"created_by\":\"service\"}";
  }

  @Test
  void absentFieldsAreLegacyAndTheStatusFollowsFromTheErrors() {
    write(legacy(""));
    assertThat(read().run().status()).isEqualTo(RunStatus.OK);
    assertThat(read().inputs().fingerprint()).isEmpty();
    assertThat(read().tables().rowCounts()).containsEntry("t", 1L);

    write(legacy("\"t: lost\""));
    assertThat(read().run().status()).isEqualTo(RunStatus.FAILED);
  }

  @Test
  void unknownFieldsAreLeftOut() {
    String whole = BuildFixture.text(manifest);
    Manifest before = read();
    write(whole.replaceFirst("\\{", "{\"from_tomorrow\": {\"a\": [1]},"));

    assertThat(read()).isEqualTo(before);
  }

  @Test
  void aTruncatedManifestIsRefusedByNameAndNeverHalfRead() {
    String whole = BuildFixture.text(manifest);
    write(whole.substring(0, whole.length() / 2));

    assertThat(refused())
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message()).contains("run run: manifest is not readable"));
    assertThat(fixture.service.verifyRun(RUN).problems()).isNotEmpty();
  }

  @Test
  void aFieldOfAnotherTypeIsRefusedByName() {
    write(
        BuildFixture.text(manifest).replaceFirst("\"row_counts\": \\{[^}]*}", "\"row_counts\": 3"));

    assertThat(refused())
        .anySatisfy(
            problem -> assertThat(problem.at() + " " + problem.message()).contains("row_counts"));
  }

  @Test
  void aManifestThatCannotBeReadIsNoBaselineAndFailsNoBuild() {
    write("{");

    RunFolder next = RunFolder.of(fixture.build(spec, "next"));

    assertThat(next.recorded("status")).isEqualTo("\"ok\"");
    assertThat(next.recorded("schema_drift", "t")).isEqualTo("[]");
  }
}
