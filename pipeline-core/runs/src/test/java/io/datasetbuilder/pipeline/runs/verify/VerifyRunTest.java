package io.datasetbuilder.pipeline.runs.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.checksum.ArtifactDigest;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A run whose tables are texts: {@code rows:column=dtype,...}. */
class VerifyRunTest {

  private static final String SILVER = "silver/a/data.parquet";
  private static final String GOLD = "gold/a/data.parquet";
  private static final String EXPORT = "out.csv";
  private static final String SPEC = "buildspec.yaml";
  private static final String SIDECAR = "bronze/a/metadata.json";
  private static final String STATISTICS = "silver/a/stats.json";
  private static final String PACKAGE = "gold/a/package.json";
  private static final String CHECKSUM = "sha256:" + "1".repeat(64);

  private final Map<String, String> files = new LinkedHashMap<>();

  VerifyRunTest() {
    files.put(SILVER, "3:_kpubdata_row_seq=Int64,id=Int64");
    files.put(GOLD, "2:id=Int64");
    files.put(EXPORT, "2");
    files.put(SPEC, "dataset_id: a");
    files.put(SIDECAR, "3");
    files.put(STATISTICS, "rows 3");
    files.put(PACKAGE, "columns id");
    files.put("manifest.json", "not listed in itself");
  }

  @Test
  void passesAnUntouchedRun() {
    VerifyReport report = verify(manifest());

    assertThat(report.problems()).isEmpty();
    assertThat(report.passed()).isTrue();
    assertThat(report.checks())
        .extracting(VerifyReport.Check::status)
        .containsOnly(VerifyReport.ProofStatus.PASS);
    assertThat(report.checks())
        .extracting(VerifyReport.Check::name)
        .containsExactly(
            "manifest",
            "files",
            "spec digest",
            "artifact digests",
            "tables",
            "row counts",
            "columns",
            "Bronze metadata",
            "table documents",
            "published documents");
  }

  @Test
  void findsAMissingFile() {
    Manifest manifest = manifest();
    files.remove(EXPORT);

    assertProblems(manifest, "file_missing@out.csv");
  }

  @Test
  void findsAFileOfAnotherLength() {
    Manifest manifest = manifest();
    files.put(EXPORT, "02");

    assertThat(verify(manifest).problems())
        .extracting(problem -> problem.message())
        .contains("out.csv is 2 bytes long, not 1 as recorded.");
  }

  @Test
  void findsAChangedFileOfTheSameLength() {
    Manifest manifest = manifest();
    files.put(SPEC, "dataset_id: b");

    assertProblems(manifest, "file_changed@buildspec.yaml", "digest_mismatch@buildspec.yaml");
  }

  @Test
  void findsAFileThatIsNotListed() {
    Manifest manifest = manifest();
    files.put("note.txt", "mine");

    assertProblems(manifest, "file_unlisted@note.txt");
  }

  @Test
  void eventsOfLineageAreAddedAfterTheManifestAndNotListedInIt() {
    Manifest manifest = manifest();
    files.put("lineage.jsonl", "{}");

    assertThat(verify(manifest).problems()).isEmpty();
  }

  @Test
  void aFileOfThatNameInAFolderOfTheRunIsNotListed() {
    Manifest manifest = manifest();
    files.put("bronze/a/lineage.jsonl", "{}");

    assertProblems(manifest, "file_unlisted@bronze/a/lineage.jsonl");
  }

  @Test
  void findsAnotherDigestOfAGoldDirectory() {
    Manifest manifest =
        manifest().withArtifact("a", new GoldArtifact("sha256:" + "0".repeat(64), "x", "1"));

    assertProblems(manifest, "digest_mismatch@gold/a");
  }

  @Test
  void findsADigestOfAGoldDirectoryThatIsGone() {
    Manifest manifest =
        manifest().withArtifact("b", new GoldArtifact(ArtifactDigest.of(Map.of()), "x", "1"));

    assertProblems(manifest, "digest_mismatch@gold/b");
  }

  @Test
  void findsAnotherRowCountOfATextExport() {
    Manifest manifest =
        manifest().withFile(RunPath.of(EXPORT), OutputFile.table(RunInMemory.factsOf("2"), 9));

    assertProblems(manifest, "row_count_mismatch@out.csv");
  }

  /** A history of three rows of the run, of which the selection keeps two. */
  private Manifest continued(HistoryCounts counts) {
    return manifest()
        .withHistory("a", new HistoryFacts("append", Optional.empty(), counts, Optional.empty()));
  }

  @Test
  void goldWithAHistoryHasTheRowsOfItsHistory() {
    files.put(GOLD, "7:id=Int64");

    assertThat(verify(continued(HistoryCounts.untracked(2, 5, 2, 0, 0, 0))).problems()).isEmpty();
  }

  @Test
  void findsAnotherRowCountThanThatOfAHistory() {
    files.put(GOLD, "8:id=Int64");

    assertThat(verify(continued(HistoryCounts.untracked(2, 5, 2, 0, 0, 0))).problems())
        .extracting(Problem::message)
        .contains("gold/a holds 8 rows, not 7 as recorded.");
  }

  @Test
  void findsAHistoryWhoseNumbersContradictEachOther() {
    files.put(GOLD, "7:id=Int64");
    HistoryCounts wrong = new HistoryCounts(2, 5, Optional.empty(), 2, 0, 4, 0, 0, 7);

    assertThat(verify(continued(wrong)).problems())
        .extracting(Problem::message)
        .containsExactly("The numbers of rows in the history of gold/a contradict each other.");
  }

  @Test
  void findsAHistoryOfAnotherNumberOfRowsOfTheRun() {
    files.put(GOLD, "8:id=Int64");

    assertThat(verify(continued(HistoryCounts.untracked(3, 5, 3, 0, 0, 0))).problems())
        .extracting(Problem::message)
        .containsExactly("The history of gold/a counts 3 rows of the run, not 2 as recorded.");
  }

  @Test
  void findsAnotherRowCountOfASilverTable() {
    Manifest manifest = manifest().withSilver("a", 4, summary("id", "Int64"));

    assertProblems(manifest, "row_count_mismatch@silver/a");
  }

  @Test
  void findsAnotherRowCountOfASelectedGoldTable() {
    Manifest manifest =
        manifest()
            .withGoldSelection(
                "a", new GoldSelectionFacts(3, 1, Optional.empty(), new JsonArray(List.of())));

    assertProblems(manifest, "row_count_mismatch@gold/a");
  }

  @Test
  void findsAnotherColumnName() {
    assertProblems(
        manifest().withSilver("a", 3, summary("key", "Int64")), "column_mismatch@" + SILVER);
  }

  @Test
  void findsAnotherColumnType() {
    assertProblems(
        manifest().withSilver("a", 3, summary("id", "String")), "column_mismatch@" + SILVER);
  }

  @Test
  void findsAnotherNumberOfColumns() {
    assertProblems(
        manifest().withSilver("a", 3, new SchemaSummary(List.of())), "column_mismatch@" + SILVER);
  }

  @Test
  void findsATableThatCannotBeRead() {
    files.put(GOLD, "damaged");

    assertProblems(manifest(), "table_unreadable@" + GOLD);
  }

  @Test
  void findsASidecarThatContradictsTheProvenance() {
    files.put(SIDECAR, "4");

    assertProblems(manifest(), "sidecar_mismatch@" + SIDECAR);
  }

  @Test
  void findsASidecarThatIsNotJson() {
    files.put(SIDECAR, "damaged");

    assertProblems(manifest(), "sidecar_mismatch@" + SIDECAR);
  }

  @Test
  void findsADocumentThatStatesAnotherRowCountThanItsTable() {
    files.put(STATISTICS, "rows 4");

    assertProblems(manifest(), "sidecar_mismatch@" + STATISTICS);
  }

  @Test
  void findsADocumentThatStatesOtherColumnsThanItsTable() {
    files.put(PACKAGE, "columns key");

    assertProblems(manifest(), "sidecar_mismatch@" + PACKAGE);
  }

  @Test
  void findsATableDocumentThatIsNotJson() {
    files.put(PACKAGE, "damaged");

    assertProblems(manifest(), "sidecar_mismatch@" + PACKAGE);
  }

  @Test
  void skipsWhatALegacyManifestDoesNotRecord() {
    VerifyReport report =
        new VerifyRun(
                run(Manifests.started("run-1")),
                run(Manifests.started("run-1")),
                readers(),
                VerifyRun.STANDARD_CHECKS)
            .verify(RunInMemory.ID);

    assertThat(report.passed()).isFalse();
    assertThat(
            report.checks().stream()
                .filter(check -> check.name().equals("files"))
                .map(VerifyReport.Check::status))
        .containsExactly(VerifyReport.ProofStatus.SKIPPED);
  }

  @Test
  void statesThatThereIsNoSuchRun() {
    RunInMemory none = RunInMemory.of(Optional.empty());

    VerifyReport report =
        new VerifyRun(none, none, readers(), VerifyRun.STANDARD_CHECKS).verify(RunInMemory.ID);

    assertThat(report.passed()).isFalse();
    assertThat(report.problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("run_not_found");
  }

  @Test
  void statesThatTheManifestIsUnreadable() {
    RunInMemory damaged = RunInMemory.of(Optional.of(ManifestDocument.notJson()));

    VerifyReport report =
        new VerifyRun(damaged, damaged, readers(), VerifyRun.STANDARD_CHECKS)
            .verify(RunInMemory.ID);

    assertThat(report.problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("manifest_unreadable");
  }

  @Test
  void statesWhatToDoAboutEachProblem() {
    for (VerifyProblem problem : VerifyProblem.values()) {
      assertThat(problem.meaning()).endsWith(".");
      assertThat(problem.remedy()).endsWith(".");
    }
  }

  /** The manifest of the files as they are now. */
  private Manifest manifest() {
    Manifest manifest =
        Manifests.started("run-1")
            .withSilver("a", 3, summary("id", "Int64"))
            .withProvenance(
                SourceProvenance.ofUpload(Manifests.UPLOAD, Manifests.STARTED, 3, CHECKSUM))
            .withGoldSelection(
                "a", new GoldSelectionFacts(3, 2, Optional.empty(), new JsonArray(List.of())))
            .withSpecDigest("sha256:" + RunInMemory.sha256(files.get(SPEC)))
            .withArtifact(
                "a",
                new GoldArtifact(
                    ArtifactDigest.of(
                        Map.of(
                            "data.parquet",
                            RunInMemory.sha256(files.get(GOLD)),
                            "package.json",
                            RunInMemory.sha256(files.get(PACKAGE)))),
                    "x",
                    "1"));
    for (Map.Entry<String, String> file : files.entrySet()) {
      if (!file.getKey().equals("manifest.json")) {
        manifest = manifest.withFile(RunPath.of(file.getKey()), recorded(file));
      }
    }
    return manifest;
  }

  private static OutputFile recorded(Map.Entry<String, String> file) {
    return file.getKey().equals(EXPORT)
        ? OutputFile.table(RunInMemory.factsOf(file.getValue()), 2)
        : OutputFile.document(RunInMemory.factsOf(file.getValue()));
  }

  private static SchemaSummary summary(String name, String type) {
    return new SchemaSummary(List.of(new SchemaSummary.Field(name, type, false)));
  }

  private RunInMemory run(Manifest manifest) {
    return RunInMemory.of(files, manifest);
  }

  private VerifyReport verify(Manifest manifest) {
    RunInMemory run = run(manifest);
    return new VerifyRun(run, run, readers(), VerifyRun.STANDARD_CHECKS).verify(RunInMemory.ID);
  }

  private void assertProblems(Manifest manifest, String... codesAndPlaces) {
    VerifyReport report = verify(manifest);
    assertThat(report.passed()).isFalse();
    assertThat(report.problems())
        .extracting(problem -> problem.code().wire() + "@" + problem.at())
        .containsExactly(codesAndPlaces);
  }

  private static RunUnderTest.FileReaders readers() {
    return new RunUnderTest.FileReaders(
        VerifyRunTest::table,
        (path, file) -> OptionalLong.of(Long.parseLong(file.address())),
        new SidecarOfCounts(),
        page -> Optional.empty(),
        run -> Optional.empty());
  }

  private static Optional<TableFileFacts.TableFile> table(Location file) {
    String[] parts = file.address().split(":", -1);
    if (parts.length != 2) {
      return Optional.empty();
    }
    List<FileColumn> columns =
        List.of(parts[1].split(",", -1)).stream().map(VerifyRunTest::column).toList();
    return Optional.of(new TableFileFacts.TableFile(Long.parseLong(parts[0]), columns));
  }

  private static FileColumn column(String text) {
    String[] parts = text.split("=", -1);
    return new FileColumn(parts[0], Optional.of(parts[1]));
  }

  /** Reads {@code rows 3}, {@code columns id}, or a number as a Bronze sidecar of that count. */
  private static final class SidecarOfCounts implements JsonCodec {
    @Override
    public Optional<JsonValue> read(byte[] document) {
      String text = new String(document, UTF_8);
      if (text.equals("damaged")) {
        return Optional.empty();
      }
      return Optional.of(new JsonObject(members(text)));
    }

    private static Map<String, JsonValue> members(String text) {
      String[] words = text.split(" ", -1);
      return switch (words[0]) {
        case "rows" -> Map.of("row_count", JsonValue.of(Long.parseLong(words[1])));
        case "columns" -> Map.of("columns", new JsonArray(List.of(JsonValue.of(words[1]))));
        default ->
            Map.of(
                "provider", JsonValue.of("file"),
                "dataset", JsonValue.of(Manifests.UPLOAD),
                "record_count", JsonValue.of(Long.parseLong(text)),
                "data_checksum", JsonValue.of(CHECKSUM));
      };
    }

    @Override
    public byte[] write(JsonValue document) {
      throw new UnsupportedOperationException("verifying changes nothing");
    }
  }
}
