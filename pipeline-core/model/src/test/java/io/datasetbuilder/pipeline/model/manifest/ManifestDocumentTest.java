package io.datasetbuilder.pipeline.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Spec, "Manifest". */
class ManifestDocumentTest {

  private static final Manifest FULL = Manifests.full("run-1");

  @Test
  void readsBackWhatItWrites() {
    assertThat(read(ManifestDocument.write(FULL))).isEqualTo(FULL);
  }

  @Test
  void readsBackTheManifestOfARunThatDidNothing() {
    Manifest started = Manifests.started("run-1");

    assertThat(read(ManifestDocument.write(started))).isEqualTo(started);
  }

  @Test
  void writesEveryListAndMapEvenWhenEmpty() {
    JsonObject written = ManifestDocument.write(Manifests.started("run-1"));

    assertThat(written.members().keySet())
        .containsExactly(
            "artifacts",
            "build_environment",
            "build_id",
            "builder_version",
            "checksums",
            "composition",
            "created_by",
            "drift_evaluation",
            "errors",
            "failures",
            "finished_at",
            "gold_selection",
            "inputs",
            "inputs_fingerprint",
            "inputs_fingerprint_algorithm",
            "outputs",
            "owner_id",
            "partial",
            "pii_findings",
            "pii_masking",
            "provenance",
            "quality_results",
            "row_counts",
            "schema_drift",
            "schema_summaries",
            "schema_version",
            "started_at",
            "status",
            "warnings");
  }

  @Test
  void writesWhatOnlySomeRunsHaveOnlyForThose() {
    assertThat(ManifestDocument.write(FULL).members())
        .containsKeys(
            "reproducibility",
            "warehouse_failures",
            "zone_changes",
            "split_algorithm",
            "retry_of",
            "source_adjustments",
            "checkpoints_not_reused");
  }

  @Test
  void readsWhatWasWrittenOfAPackedFile() {
    Manifest unpacked =
        FULL.withFileName("a", "book.xlsx")
            .withOriginal(
                "a",
                new OriginalFile(
                    Optional.of("Sheet1!A1:B2"), "ab".repeat(32), MergedCells.of(List.of("A1:B1"))))
            .withOriginal("b", OriginalFile.of(Optional.empty(), "cd".repeat(32)));

    assertThat(read(ManifestDocument.write(unpacked))).isEqualTo(unpacked);
    assertThat(ManifestDocument.write(FULL).members()).doesNotContainKey("original_files");
  }

  @Test
  void keepsTheChecksumsOfRawRecordsThatWereRemoved() {
    RunPath records = RunPath.of("bronze/a/records.csv");
    Manifest kept = FULL.withFile(records, OutputFile.document(new FileFacts(3, "ab".repeat(32))));
    Manifest removed =
        kept.withRemovedRecords(removal(BronzeRetention.NONE, new TreeSet<>(Set.of(records))));

    JsonObject written = ManifestDocument.write(removed);

    assertThat(read(written)).isEqualTo(removed);
    assertThat(items(written, "outputs")).doesNotContain(JsonValue.of(records.value()));
    assertThat(((JsonObject) written.members().get("checksums")).members())
        .isEqualTo(
            ((JsonObject) ManifestDocument.write(kept).members().get("checksums")).members());
    assertThat(removed.outputs().present()).isEqualTo(FULL.outputs().files());
    assertThat(ManifestDocument.write(FULL).members()).doesNotContainKey("raw_records_removed");
  }

  @Test
  void readsTheDocumentOfARemoval() {
    RemovedRecords removal = removal(BronzeRetention.ofDays(30), new TreeSet<>());

    assertThat(RemovedRecords.read(removal.toJson())).contains(removal);
    assertThat(RemovedRecords.read(JsonValue.of("none"))).isEmpty();
    for (String member : removal.toJson().members().keySet()) {
      Map<String, JsonValue> wrong = new LinkedHashMap<>(removal.toJson().members());
      wrong.put(member, JsonValue.of(-1));
      assertThat(RemovedRecords.read(new JsonObject(wrong))).as(member).isEmpty();
    }
  }

  private static RemovedRecords removal(BronzeRetention declared, SortedSet<RunPath> files) {
    return new RemovedRecords(
        Manifests.STARTED.plusNanos(1_999), declared, files, new TreeSet<>(Set.of("b")));
  }

  @Test
  void sortsMembersAtEveryDepth() {
    JsonObject source = (JsonObject) items(ManifestDocument.write(FULL), "provenance").get(0);

    assertThat(List.copyOf(source.members().keySet())).isSorted();
  }

  @Test
  void writesParamsUnderBothNames() {
    JsonObject source = (JsonObject) items(ManifestDocument.write(FULL), "provenance").get(0);

    assertThat(source.members().get("params")).isEqualTo(source.members().get("fetch_params"));
  }

  @Test
  void statesOnlyTheUploadIdOfAFileSource() {
    JsonObject source = (JsonObject) items(ManifestDocument.write(FULL), "provenance").get(0);

    assertThat(source.members())
        .containsEntry("provider", JsonValue.of("file"))
        .containsEntry("dataset", JsonValue.of(Manifests.UPLOAD))
        .containsEntry("params", new JsonObject(Map.of()));
  }

  @Test
  void writesWhatProvesEachFile() {
    JsonObject checksums = object(ManifestDocument.write(FULL), "checksums");

    assertThat(checksums.members()).containsEntry("same_data", JsonValue.ofNull());
    assertThat(object(object(checksums, "files"), "gold/cities/data.parquet").members())
        .containsEntry("bytes", JsonValue.of(3))
        .containsEntry("sha256", JsonValue.of("d".repeat(64)))
        .containsEntry("rows", JsonValue.of(2));
  }

  @Test
  void writesDroppedRows() {
    JsonObject selection = object(object(ManifestDocument.write(FULL), "gold_selection"), "cities");

    assertThat(selection.members()).containsEntry("dropped_rows", JsonValue.of(1));
  }

  @Test
  void isPartialOnlyWhenCancelled() {
    assertThat(FULL.partial()).isFalse();
    assertThat(FULL.finished(RunStatus.FAILED, Manifests.STARTED).partial()).isFalse();
    assertThat(FULL.finished(RunStatus.CANCELLED, Manifests.STARTED).partial()).isTrue();
  }

  @Test
  void keepsAnEarlierErrorOfACancelledRun() {
    Manifest cancelled =
        FULL.withError("cities", "The file is empty.")
            .finished(RunStatus.CANCELLED, Manifests.STARTED);

    assertThat(cancelled.errors()).containsExactly("cities: The file is empty.");
  }

  @Test
  void derivesTheStatusOfALegacyManifestFromItsErrors() {
    assertThat(read(without(ManifestDocument.write(FULL), "status")).run().status())
        .isEqualTo(RunStatus.OK);
    assertThat(
            read(without(ManifestDocument.write(FULL.withError("a", "b")), "status"))
                .run()
                .status())
        .isEqualTo(RunStatus.FAILED);
  }

  @Test
  void takesAbsentAlgorithmsForTheLegacyOnes() {
    JsonObject source =
        new JsonObject(Map.of("provider", JsonValue.of("file"), "dataset", JsonValue.of("upl_1")));
    JsonObject document =
        new JsonObject(
            Map.of(
                "provenance",
                new JsonArray(List.of(source)),
                "inputs_fingerprint",
                JsonValue.of("sha256:0")));

    InputFacts inputs = read(document).inputs();

    assertThat(inputs.fingerprintAlgorithm()).contains("sources-sha256-v1");
    assertThat(inputs.provenance().get(0).dataChecksumAlgorithm())
        .isEqualTo("canonical-json-sort-v1");
    assertThat(inputs.provenance().get(0).coverage())
        .isEqualTo(new Coverage(Coverage.Status.UNKNOWN, List.of()));
  }

  @Test
  void readsAnEmptyLegacyDocument() {
    Manifest manifest = read(new JsonObject(Map.of()));

    assertThat(manifest.run().buildId()).isEqualTo("found-here");
    assertThat(manifest.run().startedAt()).isEmpty();
    assertThat(manifest.outputs().files()).isEmpty();
  }

  @Test
  void leavesUnknownMembersOut() {
    Map<String, JsonValue> members = new LinkedHashMap<>(ManifestDocument.write(FULL).members());
    members.put("from_the_future", JsonValue.of(1));

    assertThat(read(new JsonObject(members))).isEqualTo(FULL);
  }

  @Test
  void namesEveryMemberOfTheWrongType() {
    JsonObject document =
        new JsonObject(
            Map.of(
                "status", JsonValue.of("maybe"),
                "errors", JsonValue.of("none"),
                "row_counts", new JsonObject(Map.of("a", JsonValue.of("many"))),
                "owner_id", JsonValue.of("somebody"),
                "started_at", JsonValue.of("yesterday")));

    assertThat(ManifestDocument.read(document, "run-1").problems())
        .extracting(problem -> problem.at())
        .containsExactlyInAnyOrder("status", "errors", "row_counts.a", "owner_id", "started_at");
  }

  @Test
  void refusesAFileThatLiesOutsideOfTheRun() {
    JsonObject file =
        new JsonObject(Map.of("bytes", JsonValue.of(1), "sha256", JsonValue.of("0".repeat(64))));
    JsonObject files = new JsonObject(Map.of("../../etc/passwd", file));
    JsonObject document =
        new JsonObject(Map.of("checksums", new JsonObject(Map.of("files", files))));

    assertThat(ManifestDocument.read(document, "run-1").problems())
        .extracting(problem -> problem.at())
        .containsExactly("checksums.files");
  }

  @Test
  void refusesWhatIsNoObject() {
    Result<Manifest> reading = ManifestDocument.read(JsonValue.of(1), "run-1");

    assertThat(reading).isInstanceOf(Result.Refused.class);
    assertThat(reading.problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("manifest_unreadable");
    assertThat(ManifestDocument.notJson().problems()).hasSize(1);
  }

  private static Manifest read(JsonObject document) {
    Result<Manifest> reading = ManifestDocument.read(document, "found-here");
    assertThat(reading.problems()).isEmpty();
    return ((Result.Ok<Manifest>) reading).value();
  }

  private static JsonObject without(JsonObject document, String name) {
    Map<String, JsonValue> members = new LinkedHashMap<>(document.members());
    members.remove(name);
    return new JsonObject(members);
  }

  private static JsonObject object(JsonObject document, String name) {
    return (JsonObject) document.members().get(name);
  }

  private static List<JsonValue> items(JsonObject document, String name) {
    return ((JsonArray) document.members().get(name)).items();
  }
}
