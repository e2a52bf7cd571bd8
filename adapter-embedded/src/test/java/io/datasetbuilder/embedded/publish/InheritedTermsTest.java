package io.datasetbuilder.embedded.publish;

import static io.datasetbuilder.embedded.publish.PublishingService.codes;
import static io.datasetbuilder.embedded.publish.PublishingService.people;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishOptions;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose table contains rows of earlier builds is passed on only as their terms allow. */
class InheritedTermsTest {

  private static final String OPEN = "{redistribution: allowed, statement: Collected by us}";
  private static final String SECRET = "{redistribution: forbidden, statement: Confidential}";

  @TempDir Path folder;

  private PublishingService service;

  @BeforeEach
  void start() {
    service =
        new PublishingService(
            folder,
            Map.of("SVC_LOCAL_PUBLISH_ROOT", folder.resolve("published").toString()),
            options -> options.warehouse(WarehouseSettings.in(folder.resolve("wh"))));
  }

  @AfterEach
  void close() {
    service.close();
  }

  private void build(String run, String license, String terms) throws IOException {
    Path data = Files.writeString(folder.resolve("people.csv"), "id,name\n1," + run + "\n");
    String spec =
        """
        dataset_id: people
        title: Some people of a town
        description: Made up
        license: %s
        sources:
          - {kind: file, alias: people, format: csv, terms: %s, history: {mode: append}}
        exports:
          - {kind: huggingface, output_path: hub}
        """
            .formatted(license, terms);
    Results.value(
        service.service.createBuild(
            SpecInput.of(spec).withUpload("people", data), BuildOptions.none().withRunId(run)));
  }

  private List<String> blockers(String run, PublishTarget target, boolean isPublic) {
    return codes(
        service
            .service
            .publications()
            .publish(
                new RunId(run),
                new PublishRequest(people("ada"), new PublishOptions(target, isPublic, false)),
                PublishWatch.NONE));
  }

  @Test
  void forbiddenRowsOfAnEarlierBuildForbidEachLaterRun() throws IOException {
    build("secret", "CC0-1.0", SECRET);
    build("open", "CC0-1.0", OPEN);
    build("later", "CC0-1.0", OPEN);

    assertThat(blockers("open", PublishTarget.LOCAL, false))
        .containsExactly("redistribution_forbidden");
    assertThat(blockers("later", PublishTarget.LOCAL, false))
        .containsExactly("redistribution_forbidden");
    assertThat(folder.resolve("published/ada")).doesNotExist();
    assertThat(
            codes(service.service.runs().artifact(new RunId("later"), "gold/people/table.parquet")))
        .containsExactly("redistribution_forbidden");
  }

  @Test
  void rowsUnderAnotherLicenseDoNotBecomePublic() throws IOException {
    build("first", "CC-BY-SA-4.0", OPEN);
    build("second", "CC0-1.0", OPEN);

    assertThat(blockers("first", PublishTarget.HUGGINGFACE, true))
        .containsExactly("credential_unavailable");
    assertThat(blockers("second", PublishTarget.HUGGINGFACE, true))
        .contains("redistribution_unknown");
    assertThat(blockers("second", PublishTarget.LOCAL, false)).isEmpty();
  }

  @Test
  void rowsThatForbidDerivedWorksLeaveDeclaredTermsUnknown() throws IOException {
    build("first", "CC-BY-ND-4.0", OPEN);
    build("second", "CC0-1.0", OPEN);

    assertThat(blockers("second", PublishTarget.HUGGINGFACE, true))
        .contains("redistribution_unknown");
  }

  @Test
  void equalTermsAddNothing() throws IOException {
    build("first", "CC0-1.0", OPEN);
    build("second", "CC0-1.0", OPEN);

    assertThat(blockers("second", PublishTarget.HUGGINGFACE, true))
        .containsExactly("credential_unavailable");
    assertThat(Files.readString(folder.resolve("out/second/manifest.json")))
        .doesNotContain("inherited_terms");
  }

  @Tag("deep")
  @Test
  void aTableThatIsBuiltWithoutItsEarlierRowsIsFree() throws IOException {
    build("secret", "CC0-1.0", SECRET);
    service.built(", terms: " + OPEN);
    build("again", "CC-BY-4.0", OPEN);

    assertThat(blockers("again", PublishTarget.LOCAL, false)).isEmpty();
  }
}
