package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.submission.UploadRead;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several local files for one source: their rows are one table, in the order of the files. */
class SeveralFilesBuildTest {

  private static final String SPEC =
      Specs.of("t", "upl_00000000000000000000000000000000", "csv", "");
  private static final String WITH_FILE =
      SPEC.replace("format: csv", "format: csv, read: {file_column: file}");
  private static final String BY_NAME =
      SPEC.replace("format: csv", "format: csv, read: {union: by_name}");

  @AutoClose private final BuildFixture fixture;

  SeveralFilesBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private List<LocalFile> files(String... contents) throws IOException {
    List<LocalFile> files = new ArrayList<>();
    for (String content : contents) {
      files.add(
          BuilderService.localFiles()
              .named(fixture.file("part" + files.size() + ".csv", content).toString()));
    }
    return files;
  }

  private Result<FinishedBuild> attempt(String spec, String run, List<LocalFile> files) {
    return fixture.service.createBuild(
        SpecInput.of(spec).withUploads("t", files), BuildOptions.none().withRunId(run));
  }

  private RunFolder build(String spec, String run, List<LocalFile> files) throws IOException {
    return RunFolder.of(Results.value(attempt(spec, run, files)));
  }

  private static String table(RunFolder run) {
    return run.recorded("checksums", "files", "gold/t/table.parquet", "sha256");
  }

  @Test
  void theFilesGiveTheDataOfOneFileWithAllRows() throws IOException {
    RunFolder several =
        build(SPEC, "several", files("id,city\n1,Oslo\n2,Bergen\n", "id,city\n3,서울\n"));
    RunFolder one = build(SPEC, "one", files("id,city\n1,Oslo\n2,Bergen\n3,서울\n"));

    assertThat(several.recorded("row_counts", "t")).isEqualTo("3");
    assertThat(table(several)).isNotEmpty().isEqualTo(table(one));
    assertThat(several.recorded("inputs_fingerprint"))
        .isEqualTo(one.recorded("inputs_fingerprint"));
  }

  @Test
  void theManifestHasEachFileWithItsRowsAndItsChecksum() throws IOException {
    RunFolder run = build(SPEC, "run", files("id,v\n1,x\n\n2,y\n", "id,v\n3,\n"));

    assertThat(run.recorded("source_files", "t"))
        .contains("\"path\":\"bronze/t/records/00001.csv\"", "\"filename\":\"part0.csv\"")
        .contains("\"record_count\":2", "\"record_count\":1", "\"sha256\":\"sha256:");
    assertThat(run.recorded("checksums", "files", "bronze/t/records/00002.csv", "bytes"))
        .isEqualTo("8");
    assertThat(run.recorded("original_filenames")).isEmpty();
  }

  @Test
  void theFileColumnNamesTheFileOfEachRowInBuildAndPreview() throws IOException {
    List<LocalFile> files =
        List.of(
            BuilderService.localFiles().named(fixture.file("서울 1.csv", "id\n1\n").toString()),
            BuilderService.localFiles().named(fixture.file("b.csv", "id\n2\n").toString()));

    RunFolder run = build(WITH_FILE, "run", files);
    SourcePreview preview =
        fixture.preview(SpecInput.of(WITH_FILE).withUploads("t", files), 5).sources().get(0);

    List<String> rows = List.of("{'id': 1, 'file': 서울 1.csv}", "{'id': 2, 'file': b.csv}");
    assertThat(run.rows("gold/t/table.parquet")).isEqualTo(rows);
    assertThat(preview.silver().orElseThrow().sample()).hasSize(2);
    assertThat(preview.silver().orElseThrow().sample().get(0).toString()).contains("서울 1.csv");
  }

  @Test
  void anotherHeaderIsRefusedInBuildAndPreviewAlike() throws IOException {
    List<LocalFile> files = files("a,b\n1,2\n", "a,c\n1,2\n");

    FinishedBuild failed = Results.value(attempt(SPEC, "run", files));
    SourcePreview preview =
        fixture.preview(SpecInput.of(SPEC).withUploads("t", files), 5).sources().get(0);

    Problem refusal = preview.problems().get(0);
    assertThat(refusal.code()).isEqualTo(RecordProblem.DIFFERENT_COLUMNS);
    assertThat(refusal.message()).contains("part1.csv", "lacks \"b\"", "adds \"c\"");
    assertThat(RunFolder.of(failed).recorded("errors")).contains("lacks \\\"b\\\"");
  }

  @Test
  void aColumnThatAFileLacksIsCountedWhereItIsDeclared() throws IOException {
    RunFolder run = build(BY_NAME, "run", files("a,b\n1,2\n", "b\n3\n"));

    assertThat(run.rows("gold/t/table.parquet"))
        .containsExactly("{'a': 1, 'b': 2}", "{'a': NULL, 'b': 3}");
    assertThat(run.recorded("source_adjustments", "t", "files_without_column"))
        .isEqualTo("{\"a\":1}");
    assertThat(run.recorded("source_files", "t")).contains("\"missing_columns\":[\"a\"]");
  }

  @Test
  void aLossNamesTheRowsInTheirFiles() throws IOException {
    String spec = SPEC.replace("schema: {", "schema: {casts: {n: int}");

    FinishedBuild failed = Results.value(attempt(spec, "run", files("n\n1\n2\n", "n\n3\nx\n")));

    assertThat(RunFolder.of(failed).recorded("errors")).contains("2 of \\\"part1.csv\\\"");
  }

  @Tag("deep")
  @Test
  void theSameFilesGiveTheSameDigestAndAnotherOrderAnother() throws IOException {
    List<LocalFile> files = files("id\n1\n", "id\n2\n");

    String digest = build(SPEC, "one", files).recorded("checksums", "spec_digest");

    assertThat(build(SPEC, "two", files).recorded("checksums", "spec_digest")).isEqualTo(digest);
    assertThat(
            build(SPEC, "three", List.of(files.get(1), files.get(0)))
                .recorded("checksums", "spec_digest"))
        .isNotEqualTo(digest);
  }

  @Test
  void filesOfEqualContentKeepTheirNames() throws IOException {
    RunFolder run = build(WITH_FILE, "run", files("id\n1\n", "id\n1\n"));

    assertThat(run.rows("gold/t/table.parquet"))
        .containsExactly("{'id': 1, 'file': part0.csv}", "{'id': 1, 'file': part1.csv}");
  }

  @Test
  void uploadsAreNamedInTheSpec() throws IOException {
    String one = fixture.upload(fixture.file("a.csv", "id\n1\n"));
    String two = fixture.upload(fixture.file("b.csv", "id\n2\n"));
    String spec =
        SPEC.replace(
            "upload_id: upl_00000000000000000000000000000000",
            "upload_ids: [" + two + ", " + one + "]");

    RunFolder run = RunFolder.of(fixture.build(spec, "run"));

    assertThat(run.rows("gold/t/table.parquet")).containsExactly("{'id': 2}", "{'id': 1}");
    assertThat(fixture.service.verifyRun(new RunId("run")).problems()).isEmpty();
  }

  @Test
  void aMissingUploadIsNamedByItsPlace() {
    String spec =
        SPEC.replace(
            "upload_id: upl_00000000000000000000000000000000",
            "upload_ids: [upl_00000000000000000000000000000000,"
                + " upl_00000000000000000000000000000001]");

    SourcePreview preview = fixture.preview(SpecInput.of(spec), 5).sources().get(0);

    assertThat(preview.problems().get(0).at()).isEqualTo("sources[0].upload_ids[0]");
  }

  private String upload(String content, String read) {
    UploadRead form = Results.value(fixture.service.uploads().read(read));
    return Results.value(
            fixture.service.registerUpload(
                fixture.file("x.csv", content), Optional.of(FileFormat.CSV), "utf-8", form))
        .id()
        .value();
  }

  @Test
  void uploadsOfTwoFormsAreRefusedUnlessTheSourceDeclaresOne() {
    String spec =
        SPEC.replace(
            "upload_id: upl_00000000000000000000000000000000",
            "upload_ids: [%s, %s]"
                .formatted(upload("a;b\n1;2\n", "{\"delimiter\":\";\"}"), upload("a\n1\n", "{}")));

    Problem refusal = fixture.preview(SpecInput.of(spec), 5).sources().get(0).problems().get(0);
    RunFolder failed = RunFolder.of(fixture.build(spec, "run"));
    String declared =
        spec.replace("format: csv", "format: csv, read: {delimiter: ;, union: by_name}");

    assertThat(refusal.code()).isEqualTo(RunProblem.UPLOAD_READ_MISMATCH);
    assertThat(refusal.at()).isEqualTo("sources[0].upload_ids");
    assertThat(failed.recorded("errors")).contains("different read options");
    assertThat(RunFolder.of(fixture.build(declared, "declared")).rows("gold/t/table.parquet"))
        .containsExactly("{'a': 1, 'b': 2}", "{'a': 1, 'b': NULL}");
  }

  @Test
  void aRunOfSeveralFilesIsRetriedWithTheSameFiles() throws IOException {
    List<LocalFile> wrong = files("id\n1\n", "id\nx,y\n");
    Results.value(attempt(SPEC, "failed", wrong));
    List<LocalFile> files = files("id\n1\n", "id\n2\n");

    FinishedBuild retried =
        Results.value(
            fixture.service.createBuild(
                SpecInput.of(SPEC).withUploads("t", files),
                BuildOptions.none().withRunId("retried").retrying("failed")));

    assertThat(RunFolder.of(retried).rows("gold/t/table.parquet"))
        .containsExactly("{'id': 1}", "{'id': 2}");
    assertThat(RunFolder.of(retried).recorded("retry_of")).isEqualTo("\"failed\"");
  }

  @Test
  void filesThatAreNamedTwiceForASourceAreRefused() throws IOException {
    Path file = fixture.file("a.csv", "id\n1\n");

    List<Problem> problems =
        fixture
            .service
            .validateSpec(SpecInput.of(SPEC).withUpload("t", file).withUpload("t", file))
            .problems();

    assertThat(problems)
        .extracting(Problem::code)
        .containsExactly(LocalFileProblem.DUPLICATE_UPLOAD_SOURCE);
  }

  @Test
  void filesOfTwoFormatsAreRefused() throws IOException {
    List<LocalFile> files =
        List.of(
            BuilderService.localFiles().named(fixture.file("a.csv", "id\n1\n").toString()),
            BuilderService.localFiles().named(fixture.file("b.json", "[]").toString()));

    List<Problem> problems =
        fixture.service.validateSpec(SpecInput.of(SPEC).withUploads("t", files)).problems();

    assertThat(problems)
        .extracting(Problem::code)
        .containsExactly(LocalFileProblem.MIXED_FILE_FORMATS);
  }

  @Test
  @Tag("deep")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void thousandsOfFilesAreOneTableUnlessOneHasAnotherHeader() throws IOException {
    int count = SearchDepth.of(1_000);
    List<LocalFile> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      files.add(
          BuilderService.localFiles()
              .named(fixture.file("f" + i + ".csv", "id,v\n" + i + ",x\n").toString()));
    }

    RunFolder run = build(SPEC, "run", files);
    fixture.file("f700.csv", "id,w\n700,x\n");
    FinishedBuild failed = Results.value(attempt(SPEC, "other", files));

    assertThat(run.recorded("row_counts", "t")).isEqualTo(String.valueOf(count));
    assertThat(RunFolder.of(failed).recorded("errors")).contains("f700.csv");
  }
}
