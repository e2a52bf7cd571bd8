package io.datasetbuilder.pipeline.runs.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.manifest.ProvenanceCodec;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Manifest", checksums: same_data. */
class SameDataTest {

  @Test
  void equalChecksumsOfOneAlgorithmAreTheSameData() {
    assertThat(same(now('a'), now('a'))).contains(true);
  }

  @Test
  void otherChecksumsOfOneAlgorithmAreOtherData() {
    assertThat(same(now('a'), now('b'))).contains(false);
  }

  @Test
  void differentAlgorithmsStateNothing() {
    RunDiff.SameData stated = RunDiff.SameData.of(new RunDiff.Pair<>(now('a'), legacy('a')));

    assertThat(stated.same()).isEmpty();
    assertThat(stated.unknownBecause()).contains(RunDiff.SameData.Reason.DIFFERENT_ALGORITHMS);
  }

  @Test
  void twoLegacyChecksumsHaveTheSameUnnamedAlgorithm() {
    assertThat(same(legacy('a'), legacy('a'))).contains(true);
    assertThat(legacy('a').orElseThrow().dataChecksumAlgorithm())
        .isEqualTo("canonical-json-sort-v1");
  }

  @Test
  void aMissingChecksumOnTheLeftStatesNothing() {
    assertThat(same(without(), now('a'))).isEmpty();
  }

  @Test
  void aMissingChecksumOnTheRightStatesNothing() {
    assertThat(same(now('a'), without())).isEmpty();
  }

  @Test
  void twoMissingChecksumsStateNothing() {
    RunDiff.SameData stated = RunDiff.SameData.of(new RunDiff.Pair<>(without(), without()));

    assertThat(stated.same()).isEmpty();
    assertThat(stated.unknownBecause()).contains(RunDiff.SameData.Reason.NO_CHECKSUM);
  }

  @Test
  void aSourceThatOneRunDoesNotHaveStatesNothing() {
    assertThat(same(Optional.empty(), now('a'))).isEmpty();
    assertThat(same(now('a'), Optional.empty())).isEmpty();
  }

  @Test
  void itIsKnownOrThereIsAReason() {
    assertThatThrownBy(() -> new RunDiff.SameData(Optional.empty(), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Optional<Boolean> same(
      Optional<SourceProvenance> left, Optional<SourceProvenance> right) {
    return RunDiff.SameData.of(new RunDiff.Pair<>(left, right)).same();
  }

  private static Optional<SourceProvenance> now(char digit) {
    return Optional.of(
        SourceProvenance.ofUpload(
            Manifests.UPLOAD, ReadableRuns.ENDED, 3, ReadableRuns.digest(digit)));
  }

  /** As an older manifest has it: no algorithm is named. */
  private static Optional<SourceProvenance> legacy(char digit) {
    return Optional.of(read(base().put("data_checksum", ReadableRuns.digest(digit))));
  }

  private static Optional<SourceProvenance> without() {
    return Optional.of(read(base()));
  }

  private static JsonMembers base() {
    return new JsonMembers().put("provider", "file").put("dataset", Manifests.UPLOAD);
  }

  private static SourceProvenance read(JsonMembers members) {
    return ProvenanceCodec.read(
        JsonFields.of(members.toObject(), new JsonProblems(StorageProblem.MANIFEST_UNREADABLE)));
  }
}
