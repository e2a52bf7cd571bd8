package io.datasetbuilder.pipeline.runs.verify;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.datapackage.DataPackage;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.json.ParsedCodec;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run whose tables are texts: {@code rows:column,...}. */
class GoldDocumentsTest {

  private static final String TABLE = "gold/a/table.parquet";
  private static final String PACKAGE = "gold/a/datapackage.json";
  private static final String CROISSANT = "gold/a/croissant.json";
  private static final String EXPORTED = "gold/a/published/about.json";
  private static final String HUB = "gold/a/hub/README.md";
  private static final String GOLD_PACKAGE = "gold/a/package.json";

  private final Map<String, String> files = new TreeMap<>();

  GoldDocumentsTest() {
    files.put(TABLE, "3:_kpubdata_row_seq,id,a name");
    files.put("gold/a/splits/test.parquet", "1:id,a name");
    files.put("gold/a/splits/to do.parquet", "2:id,a name");
    files.put("gold/a/hub/data/test.parquet", "1:id,a name");
    files.put("gold/a/hub/data/to_do.parquet", "2:id,a name");
    files.put("gold/a/README.md", "# A card without front matter\n");
    DatasetDescription dataset = dataset();
    files.put(
        PACKAGE, DataPackage.render(dataset, Publication.none(), DataPackage.CsvCopies.none()));
    files.put(CROISSANT, Croissant.render(dataset, Publication.none(), ""));
    files.put(EXPORTED, Croissant.render(dataset, Publication.none(), "https://example.org/"));
    files.put(GOLD_PACKAGE, "{\"splits\": {\"test\": 1, \"to do\": 2}}");
    files.put(
        HUB,
        """
        ---
        configs:
          - config_name: default
            data_files:
              - split: test
                path: data/test.parquet
              - split: to_do
                path: data/to_do.parquet
        dataset_info:
          features:
            - name: id
              dtype: int64
            - name: "a name"
              dtype: string
          splits:
            - name: test
              num_bytes: 11
              num_examples: 1
            - name: to_do
              num_bytes: 11
              num_examples: 2
        ---

        # A card
        """);
  }

  @Test
  void documentsThatAgreeWithTheTablePass() {
    VerifyReport.Check check = check();

    assertThat(check.problems()).isEmpty();
    assertThat(check.status()).isEqualTo(VerifyReport.ProofStatus.PASS);
    assertThat(check.detail()).isEqualTo("5 documents compared.");
  }

  @Test
  void anotherColumnListIsNamedForEachDocument() {
    files.put(TABLE, files.get(TABLE).replace("id,", "ix,"));

    assertThat(messages())
        .contains(
            PACKAGE + " lists other columns than the table.",
            CROISSANT + " lists other columns than the table.",
            EXPORTED + " lists other columns than the table.",
            HUB + " lists other columns than the table.");
  }

  @Test
  void anotherRowCountIsNamedForEachDocument() {
    files.put(TABLE, files.get(TABLE).replace("3:", "4:"));

    assertThat(messages())
        .contains(
            PACKAGE + " counts other rows than the table.",
            PACKAGE + " counts other rows than " + TABLE + ".",
            CROISSANT + " counts other rows than the table.",
            HUB + " counts other rows than the table.");
  }

  @Test
  void anotherChecksumAndLengthAreNamed() {
    files.put(TABLE, files.get(TABLE) + " ");

    assertThat(messages())
        .contains(
            PACKAGE + " states another length of " + TABLE + ".",
            PACKAGE + " states another SHA-256 of " + TABLE + ".",
            CROISSANT + " states another length of " + TABLE + ".",
            CROISSANT + " states another SHA-256 of " + TABLE + ".");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    files.remove("gold/a/splits/to do.parquet");
    files.remove("gold/a/hub/data/test.parquet");

    String missing = " names the file gold/a/splits/to do.parquet, which is not there.";
    assertThat(messages())
        .containsExactlyInAnyOrder(
            PACKAGE + missing,
            CROISSANT + missing,
            EXPORTED + missing,
            GOLD_PACKAGE + missing,
            HUB + " names the file gold/a/hub/data/test.parquet, which is not there.");
  }

  @Test
  void splitsWithOtherRowsAreNamed() {
    files.put(GOLD_PACKAGE, "{\"splits\": {\"test\": 2, \"to do\": 2}}");
    files.put(HUB, files.get(HUB).replace("num_examples: 1", "num_examples: 2"));

    assertThat(messages())
        .containsExactlyInAnyOrder(
            GOLD_PACKAGE + " counts other rows than gold/a/splits/test.parquet.",
            HUB + " counts other rows than the table.",
            HUB + " counts other rows than gold/a/hub/data/test.parquet.");
  }

  @Test
  void aMemberOfAWrongTypeIsNamed() {
    files.put(PACKAGE, "{\"resources\": [{\"path\": 7}]}");

    assertThat(check().problems())
        .isNotEmpty()
        .allSatisfy(
            problem ->
                assertThat(problem.code().wire()).isEqualTo(VerifyProblem.SIDECAR_MISMATCH.wire()));
  }

  @Test
  void aPathThatClimbsOutIsNotThere() {
    files.put(PACKAGE, files.get(PACKAGE).replace("\"table.parquet\"", "\"../../x\""));

    assertThat(messages())
        .contains(PACKAGE + " names the file gold/a/../../x, which is not there.");
  }

  @Test
  void aRunWithoutDocumentsIsSkipped() {
    files.keySet().removeIf(path -> !path.endsWith(".parquet"));

    assertThat(check().status()).isEqualTo(VerifyReport.ProofStatus.SKIPPED);
  }

  private DatasetDescription dataset() {
    return aDescription()
        .withTable(3, column("id", Whole.INT64, 0, 3), column("a name", Simple.STRING, 0, 3))
        .build()
        .withFiles(
            described("table.parquet"),
            List.of(
                new DatasetDescription.DescribedSplit("test", 1, described("splits/test.parquet")),
                new DatasetDescription.DescribedSplit(
                    "to do", 2, described("splits/to do.parquet"))));
  }

  private DatasetDescription.DescribedFile described(String path) {
    return new DatasetDescription.DescribedFile(
        path, RunInMemory.factsOf(files.get("gold/a/" + path)));
  }

  private List<String> messages() {
    return check().problems().stream().map(Problem::message).toList();
  }

  private VerifyReport.Check check() {
    RunUnderTest.FileReaders readers =
        new RunUnderTest.FileReaders(
            GoldDocumentsTest::table,
            (path, file) -> OptionalLong.empty(),
            new ParsedCodec(),
            ParsedCodec::frontMatterOf,
            run -> Optional.empty());
    return new GoldDocuments()
        .check(RunInMemory.of(files, Manifests.started("run-1")).underTest(readers));
  }

  private static Optional<TableFileFacts.TableFile> table(Location file) {
    String[] parts = file.address().split(":", -1);
    List<FileColumn> columns =
        Stream.of(parts[1].split(",", -1))
            .map(name -> new FileColumn(name, Optional.empty()))
            .toList();
    return Optional.of(new TableFileFacts.TableFile(Long.parseLong(parts[0]), columns));
  }
}
