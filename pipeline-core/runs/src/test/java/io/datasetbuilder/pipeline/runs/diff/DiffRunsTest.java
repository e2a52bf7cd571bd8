package io.datasetbuilder.pipeline.runs.diff;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.ENDED;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.MINE;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.THEIRS;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.check;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.digest;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.schema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff.NullabilityChange;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff.Retyped;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiffRunsTest {

  private static final RunPath TABLE = RunPath.of("gold/a/table.parquet");
  private static final RunPath CARD = RunPath.of("gold/a/README.md");

  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void aRunIsTheSameAsItself() {
    RunDiff diff = diff(built("one"), built("two"));

    assertThat(diff.sameResult()).isTrue();
    assertThat(diff.inputs().same()).contains(true);
    assertThat(diff.sources().get(0).sameData().same()).contains(true);
    assertThat(diff.gold().get(0).files()).isEmpty();
    assertThat(diff.specDigests().same()).contains(true);
  }

  @Test
  void columnsAreComparedByName() {
    RunDiff diff =
        diff(
            withSchema("one", "id:Int64", "name:String", "old:Date", "n:Int64"),
            withSchema("two", "name:String", "id:Int64", "n:Float64", "fresh:Boolean"));

    SchemaDiff schema = diff.sources().get(0).schema();

    assertThat(schema.added()).extracting(Field::name).containsExactly("fresh");
    assertThat(schema.removed()).extracting(Field::name).containsExactly("old");
    assertThat(schema.retyped()).containsExactly(new Retyped("n", "Int64", "Float64"));
    assertThat(schema.reordered()).isTrue();
    assertThat(diff.sameResult()).isFalse();
  }

  @Test
  void aColumnInBetweenReordersNothing() {
    RunDiff diff =
        diff(
            withSchema("one", "id:Int64", "name:String"),
            withSchema("two", "id:Int64", "fresh:Boolean", "name:String"));

    assertThat(diff.sources().get(0).schema().reordered()).isFalse();
  }

  @Test
  void nullsInOneOfTheTablesAreADifference() {
    RunDiff diff =
        diff(
            withSchema("one", "id:Int64", "n:Int64:full"),
            withSchema("two", "id:Int64", "n:Int64"));

    assertThat(diff.sources().get(0).schema().nullability())
        .containsExactly(new NullabilityChange("n", false, true));
    assertThat(diff.sources().get(0).differs()).isTrue();
  }

  @Test
  void otherRowCountsAreADifference() {
    Manifest more =
        ReadableRuns.begun("two", ReadableRuns.OWNER)
            .withAttempted("a")
            .withSilver("a", 4, schema("id:Int64", "name:String"))
            .finished(RunStatus.OK, ENDED);

    RunDiff diff = diff(ReadableRuns.ok("one"), more);

    assertThat(diff.sources().get(0).rowCounts())
        .isEqualTo(new RunDiff.Pair<>(Optional.of(3L), Optional.of(4L)));
    assertThat(diff.sources().get(0).sameData().same()).isEmpty();
    assertThat(diff.sameResult()).isFalse();
  }

  @Test
  void aSourceThatOnlyOneRunHasIsADifference() {
    RunDiff diff =
        diff(
            built("one"),
            ReadableRuns.begun("two", ReadableRuns.OWNER).finished(RunStatus.OK, ENDED));

    assertThat(diff.sources()).extracting(RunDiff.SourceDiff::sourceKey).containsExactly("a");
    assertThat(diff.sources().get(0).rowCounts().right()).isEmpty();
    assertThat(diff.gold().get(0).files())
        .containsExactly(
            new GoldDiff.FileChange(CARD, GoldDiff.FileChange.Kind.REMOVED, false),
            new GoldDiff.FileChange(TABLE, GoldDiff.FileChange.Kind.REMOVED, true));
    assertThat(diff.sameResult()).isFalse();
  }

  @Test
  void checksThatEndedOtherwiseAreReportedWithBothSides() {
    Manifest before =
        evaluated(
            "one",
            check("range", "range", "n", "pass"),
            check("range", "range", "n", "pass"),
            check("schema", "dtype", "id", "pass"));
    Manifest now =
        evaluated(
            "two",
            check("range", "range", "n", "pass"),
            check("range", "range", "n", "warn"),
            check("missing", "max_null_ratio", "n", "warn"));

    List<RunDiff.QualityChange> changes = diff(before, now).sources().get(0).quality();

    assertThat(changes)
        .extracting(RunDiff.QualityChange::rule)
        .containsExactly("range", "dtype", "max_null_ratio");
    assertThat(changes.get(1).results().right()).isEmpty();
    assertThat(changes.get(2).results().left()).isEmpty();
  }

  @Test
  void otherRecordsAreADifference() {
    RunDiff diff = diff(built("one"), fingerprinted("two", 'x', 'y'));

    assertThat(diff.sources().get(0).sameData().same()).contains(false);
    assertThat(diff.inputs().same()).contains(false);
    assertThat(diff.sameResult()).isFalse();
  }

  /** Spec, "Manifest", inputs_fingerprint: mixed checksum algorithms are refused. */
  @Test
  void mixedChecksumAlgorithmsAreRefusedByName() {
    runs.with("d", built("one"));
    runs.stored.withDocument("two", withoutAlgorithms(built("two")));

    RunDiff diff = known(diffing().diff(MINE, new RunId("one"), new RunId("two")));

    assertThat(diff.inputs().same()).isEmpty();
    assertThat(diff.inputs().refusal().orElseThrow().code().wire())
        .isEqualTo("mixed_checksum_algorithms");
    assertThat(diff.inputs().refusal().orElseThrow().message())
        .contains("sources-sha256-v1 and sources-sha256-v2");
    assertThat(diff.sources().get(0).sameData().unknownBecause())
        .contains(RunDiff.SameData.Reason.DIFFERENT_ALGORITHMS);
  }

  @Test
  void oneFingerprintAlgorithmOverMixedChecksumsIsRefusedToo() {
    runs.with("d", built("one"));
    JsonObject document = withoutAlgorithms(built("two"));
    runs.stored.withDocument(
        "two",
        ReadableRuns.changed(
            document,
            members -> {
              members.put("inputs_fingerprint_algorithm", JsonValue.of("sources-sha256-v2"));
              return members;
            }));

    RunDiff diff = known(diffing().diff(MINE, new RunId("one"), new RunId("two")));

    assertThat(diff.inputs().refusal().orElseThrow().message())
        .contains("canonical-json-sort-v1 and canonical-multiset-v2");
  }

  @Test
  void aMissingFingerprintStatesNothingAndRefusesNothing() {
    RunDiff diff = diff(built("one"), ReadableRuns.ok("two"));

    assertThat(diff.inputs().same()).isEmpty();
    assertThat(diff.inputs().refusal()).isEmpty();
  }

  @Test
  void documentsAndSpecsMayDifferBesideTheSameResult() {
    Manifest other =
        built("two")
            .withSpecDigest(digest('9'))
            .withFile(CARD, OutputFile.document(new FileFacts(9, "9".repeat(64))))
            .withArtifact("a", new GoldArtifact(digest('9'), "duckdb", "2"));

    RunDiff diff = diff(built("one"), other);

    assertThat(diff.sameResult()).isTrue();
    assertThat(diff.specDigests().same()).contains(false);
    assertThat(diff.gold().get(0).digests().same()).contains(false);
    assertThat(diff.gold().get(0).files())
        .containsExactly(new GoldDiff.FileChange(CARD, GoldDiff.FileChange.Kind.CHANGED, false));
  }

  @Test
  void aTableWithOtherBytesIsADifference() {
    Manifest other =
        built("two").withFile(TABLE, OutputFile.table(new FileFacts(9, "9".repeat(64)), 3));

    assertThat(diff(built("one"), other).sameResult()).isFalse();
  }

  @Test
  void anotherEndingIsADifference() {
    assertThat(diff(built("one"), built("two").finished(RunStatus.FAILED, ENDED)).sameResult())
        .isFalse();
  }

  @Test
  void provenanceIsFoundByNameWhereASourceLeftNone() {
    Manifest lacking =
        ReadableRuns.begun("two", ReadableRuns.OWNER)
            .withAttempted("gone")
            .withAttempted("a")
            .withProvenance(SourceProvenance.ofUpload(Manifests.UPLOAD, ENDED, 3, digest('a')))
            .finished(RunStatus.FAILED, ENDED);

    RunDiff diff = diff(built("one"), lacking);

    assertThat(diff.sources().get(0).sameData().same()).contains(true);
  }

  @Test
  void runsOfOthersAreNotCompared() {
    runs.with("d", built("one"));

    assertThat(diffing().diff(THEIRS, new RunId("one"), new RunId("one")))
        .isInstanceOf(Result.Refused.class);
  }

  private static Manifest built(String runId) {
    return fingerprinted(runId, 'a', 'b');
  }

  private static Manifest fingerprinted(String runId, char checksum, char fingerprint) {
    return ReadableRuns.begun(runId, ReadableRuns.OWNER)
        .withAttempted("a")
        .withProvenance(SourceProvenance.ofUpload(Manifests.UPLOAD, ENDED, 3, digest(checksum)))
        .withSilver("a", 3, schema("id:Int64", "name:String"))
        .withFingerprint(digest(fingerprint))
        .withSpecDigest(digest('c'))
        .withFile(TABLE, OutputFile.table(new FileFacts(3, "d".repeat(64)), 3))
        .withFile(CARD, OutputFile.document(new FileFacts(5, "e".repeat(64))))
        .withArtifact("a", new GoldArtifact(digest('f'), "duckdb", "2"))
        .finished(RunStatus.OK, ENDED);
  }

  private static Manifest withSchema(String runId, String... columns) {
    return ReadableRuns.begun(runId, ReadableRuns.OWNER)
        .withAttempted("a")
        .withSilver("a", 3, schema(columns))
        .finished(RunStatus.OK, ENDED);
  }

  private static Manifest evaluated(String runId, JsonObject... results) {
    return ReadableRuns.ok(runId).withFindings(ReadableRuns.findings(List.of(results), List.of()));
  }

  private static JsonObject withoutAlgorithms(Manifest manifest) {
    return ReadableRuns.changed(
        ManifestDocument.write(manifest),
        members -> {
          members.remove("inputs_fingerprint_algorithm");
          JsonValue.JsonArray sources = (JsonValue.JsonArray) members.get("provenance");
          JsonObject source =
              ReadableRuns.changed(
                  (JsonObject) sources.items().get(0),
                  provenance -> {
                    provenance.remove("data_checksum_algorithm");
                    return provenance;
                  });
          members.put("provenance", new JsonValue.JsonArray(List.of(source)));
          return members;
        });
  }

  private RunDiff diff(Manifest left, Manifest right) {
    runs.with("d", left).with("d", right);
    return known(diffing().diff(MINE, new RunId("one"), new RunId("two")));
  }

  private DiffRuns diffing() {
    return new DiffRuns(runs.reading());
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }
}
