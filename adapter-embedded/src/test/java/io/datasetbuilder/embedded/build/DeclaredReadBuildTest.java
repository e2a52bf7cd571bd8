package io.datasetbuilder.embedded.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources that declare how their file is read, from the spec to the documents of the run. */
class DeclaredReadBuildTest {

  private static final JsonObject COMMA = new JsonObject(Map.of("delimiter", JsonValue.of(",")));

  @TempDir Path folder;
  private BuildFixture fixture;

  @BeforeEach
  void open() {
    fixture = BuildFixture.in(folder);
  }

  @AfterEach
  void close() {
    fixture.close();
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
    RunFolder run = build(", read: {header: true}");

    assertThat(run.objects("provenance").get(0).members()).doesNotContainKey("read");
    assertThat(run.json("bronze/a/metadata.json").members()).doesNotContainKey("read");
    assertThat(run.text("report.html")).doesNotContain("Read as");
    assertThat(run.text("buildspec.yaml")).doesNotContain("read:");
  }
}
