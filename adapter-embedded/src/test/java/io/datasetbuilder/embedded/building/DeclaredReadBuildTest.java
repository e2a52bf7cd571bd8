package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.submission.UploadRead;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources that declare how their file is read, from the spec to the documents of the run. */
class DeclaredReadBuildTest {

  private static final JsonObject COMMA = new JsonObject(Map.of("delimiter", JsonValue.of(",")));

  @AutoClose private final BuildFixture fixture;

  DeclaredReadBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private RunFolder build(String read) {
    String id = fixture.upload(fixture.file("a.csv", "a,b\n1,2\n"));
    String source = "{kind: file, alias: a, upload_id: " + id + ", format: csv" + read + "}";
    return RunFolder.of(fixture.build(Specs.of(List.of(source), Specs.CSV_EXPORT), "r"));
  }

  @Test
  void theDocumentsOfARunStateWhatItWasReadWith() {
    RunFolder run = build(", read: {delimiter: \",\", header: 1}");

    assertThat(run.objects("provenance").get(0).members()).containsEntry("read", COMMA);
    assertThat(run.json("bronze/a/metadata.json").members()).containsEntry("read", COMMA);
    assertThat(run.text("report.html")).contains("Read as");
    assertThat(run.text("buildspec.yaml")).contains("read:");
    assertThat(fixture.service.verifyRun(new RunId("r")).problems()).isEmpty();
  }

  @Test
  void aRunWithoutADeclarationStatesNone() {
    RunFolder run = build("");

    assertThat(run.objects("provenance").get(0).members()).doesNotContainKey("read");
    assertThat(run.json("bronze/a/metadata.json").members()).doesNotContainKey("read");
    assertThat(run.text("report.html")).doesNotContain("Read as");
    assertThat(run.text("buildspec.yaml")).doesNotContain("read:");
  }

  @Test
  void aRunStatesThatItsSourceDeclaresTheDefaults() {
    RunFolder run = build(", read: {header: true}");

    assertThat(run.objects("provenance").get(0).members()).doesNotContainKey("read");
    assertThat(run.text("buildspec.yaml")).contains("read:", "allow_empty: false");
    assertThat(fixture.service.verifyRun(new RunId("r")).problems()).isEmpty();
  }

  private static final String SEMICOLONS = "id;price\n1;1,5\n2;2,25\n";

  /** Sources, each an alias and its own declaration or the empty text, of one upload. */
  private RunFolder buildOf(String uploadId, String... sources) {
    List<String> written = new ArrayList<>();
    for (int i = 0; i < sources.length; i += 2) {
      String fields = "{kind: file, alias: %s, upload_id: %s, format: csv%s}";
      written.add(fields.formatted(sources[i], uploadId, sources[i + 1]));
    }
    return RunFolder.of(fixture.build(Specs.of(written, Specs.CSV_EXPORT), "r"));
  }

  private String uploadSemicolons() {
    Path file = fixture.file("a.csv", SEMICOLONS);
    UploadRead read =
        Results.value(fixture.service.uploads().read("{\"delimiter\":\";\",\"decimal\":\",\"}"));
    Upload kept =
        Results.value(
            fixture.service.registerUpload(file, Optional.of(FileFormat.CSV), "utf-8", read));
    return kept.id().value();
  }

  @Test
  void aSourceReadsAnUploadAsTheUploadDeclares() {
    RunFolder run = buildOf(uploadSemicolons(), "a", "");

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("id,price\n1,1.5\n2,2.25\n");
    assertThat(JsonRenderer.line(run.json("bronze/a/metadata.json").members().get("read")))
        .isEqualTo("{\"decimal\":\",\",\"delimiter\":\";\"}");
    assertThat(fixture.service.verifyRun(new RunId("r")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void theDeclarationOfASourceReplacesThatOfItsUploadAsAWhole() {
    RunFolder run =
        buildOf(
            uploadSemicolons(), "a", ", read: {delimiter: ;}", "b", ", read: {file_column: file}");

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("id,price\n1,\"1,5\"\n2,\"2,25\"\n");
    assertThat(run.text("gold/b/exports/data.csv"))
        .isEqualTo("id,price,file\n1,1.5,a.csv\n2,2.25,a.csv\n");
  }

  private String upload(String name, String content, FileFormat format, String read) {
    UploadRead form = Results.value(fixture.service.uploads().read(read));
    return Results.value(
            fixture.service.registerUpload(
                fixture.file(name, content), Optional.of(format), "utf-8", form))
        .id()
        .value();
  }

  @Tag("deep")
  @Test
  void aSourceThatDeclaresTheDefaultsReadsAnUploadOfAnotherFormByThem() {
    String id = upload("a.csv", "id,v\n1,\"2\"\n", FileFormat.CSV, "{\"quote\":\"none\"}");

    RunFolder run =
        buildOf(id, "a", "", "b", ", read: {}", "c", ", read: {quote: '\"'}", "d", ", read:");

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("id,v\n1,\"\"\"2\"\"\"\n");
    assertThat(run.text("gold/b/exports/data.csv")).isEqualTo("id,v\n1,2\n");
    assertThat(run.text("gold/c/exports/data.csv")).isEqualTo("id,v\n1,2\n");
    assertThat(run.text("gold/d/exports/data.csv")).isEqualTo(run.text("gold/a/exports/data.csv"));
  }

  @Test
  void theSpecOfARunReadsAnUploadAsTheRunDid() {
    String id = upload("a.json", "{\"d\":[{\"x\":1}]}", FileFormat.JSON, "{\"records_at\":\"/d\"}");
    String source = "{kind: file, alias: a, upload_id: " + id + ", format: json, read: %s}";
    RunFolder inherited =
        RunFolder.of(
            fixture.build(Specs.of(List.of(source.formatted("")), Specs.CSV_EXPORT), "one"));
    RunFolder refused =
        RunFolder.of(
            fixture.build(
                Specs.of(List.of(source.formatted("{records_at: ''}")), Specs.CSV_EXPORT), "two"));

    RunFolder again = RunFolder.of(fixture.build(refused.text("buildspec.yaml"), "again"));

    assertThat(inherited.text("gold/a/exports/data.csv")).isEqualTo("x\n1\n");
    assertThat(refused.recorded("errors")).contains("a single object");
    assertThat(again.recorded("errors")).contains("a single object");
    assertThat(again.recorded("checksums", "spec_digest"))
        .isEqualTo(refused.recorded("checksums", "spec_digest"))
        .isNotEqualTo(inherited.recorded("checksums", "spec_digest"));
  }

  @Test
  void aLocalFileIsPreviewedAndBuiltAsItsSourceDeclares() {
    Path file = fixture.file("a.csv", SEMICOLONS);
    SpecInput spec =
        SpecInput.of(
                Specs.of(
                    List.of(
                        "{kind: file, alias: a, format: csv, read: {delimiter: ;, decimal:"
                            + " \",\"}}"),
                    Specs.CSV_EXPORT))
            .withUpload("a", file);

    assertThat(fixture.preview(spec, 5).sources().get(0).problems()).isEmpty();
    FinishedBuild built =
        Results.value(
            fixture.service.createBuild(
                spec, Optional.of("r"), BuildListener.NONE, Cancellation.NEVER));

    assertThat(RunFolder.of(built).text("gold/a/exports/data.csv"))
        .isEqualTo("id,price\n1,1.5\n2,2.25\n");
    assertThat(Results.value(fixture.service.uploads().list()).get(0).id().value())
        .isEqualTo(uploadSemicolons());
  }
}
