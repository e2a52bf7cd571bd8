package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.RunsToPublish.FoundRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files of a run go to a target, and where they lie there. */
class PackageLayoutTest {

  private final PublicationFixture fixture = new PublicationFixture();

  @Test
  void theOneHuggingFaceExportIsThePackageOfTheHub() {
    assertThat(paths(PublishTarget.HUGGINGFACE))
        .containsExactly("README.md", "data/train-00000-of-00001.parquet");
  }

  @Test
  void withoutAHuggingFaceExportTheHubGetsTheGoldFolderOfTheOnlyTable() {
    fixture
        .withoutOutput("gold/a/hub/README.md")
        .withoutOutput("gold/a/hub/data/train-00000-of-00001.parquet")
        .output("gold/a/README.md", "---\nlicense: mit\n---\n");

    assertThat(paths(PublishTarget.HUGGINGFACE)).containsExactly("README.md", "table.parquet");
  }

  @Test
  void severalTablesAreFoldersBelowTheCardOfAllOfThem() {
    fixture
        .gold("b")
        .output("gold/README.md", "---\nlicense: mit\n---\n")
        .output("gold/b/table.parquet", "rows")
        .output("gold/b/hub/README.md", "---\nlicense: mit\n---\n");

    assertThat(paths(PublishTarget.HUGGINGFACE))
        .contains("README.md", "a/table.parquet", "b/hub/README.md", "b/table.parquet");
  }

  @Test
  void theKagglePackageIsTheFolderOfItsMetadata() {
    fixture.forKaggle("acme/cities");

    assertThat(paths(PublishTarget.KAGGLE)).containsExactly("cities.csv", "dataset-metadata.json");
  }

  @Test
  void theLocalPackageIsAllGoldFilesByTable() {
    assertThat(paths(PublishTarget.LOCAL))
        .containsExactly(
            "a/README.md",
            "a/hub/README.md",
            "a/hub/data/train-00000-of-00001.parquet",
            "a/table.parquet");
  }

  /** Each lies in the very folder that its target gets whole, but the manifest does not name it. */
  @ParameterizedTest
  @CsvSource({
    "HUGGINGFACE, gold/a/hub/unlisted.csv",
    "KAGGLE, gold/a/kaggle/unlisted.csv",
    "LOCAL, gold/a/unlisted.csv"
  })
  void neitherSilverNorUnlistedFilesAreEverPublished(PublishTarget target, String unlisted)
      throws IOException {
    fixture.forKaggle("acme/cities").run.write(unlisted, "an unlisted row");

    for (PackageFile file : files(target)) {
      assertThat(unlisted).doesNotEndWith("/" + file.path());
      try (InputStream opened = file.content().opener().open()) {
        assertThat(new String(opened.readAllBytes(), StandardCharsets.UTF_8))
            .doesNotContain("an unlisted row", "plain rows");
      }
    }
  }

  private List<String> paths(PublishTarget target) {
    return files(target).stream().map(PackageFile::path).toList();
  }

  private List<PackageFile> files(PublishTarget target) {
    fixture.writeManifest();
    FoundRun found =
        fixture
            .runs()
            .find(fixture.caller().visibility(), PublicationFixture.ID)
            .match(
                run -> run,
                problems -> {
                  throw new AssertionError(problems);
                });
    return fixture
        .readiness()
        .check(fixture.caller(), found, PublishOptions.byDefault(target), Optional.of(CITIES))
        .content()
        .orElseThrow()
        .files(CITIES, PublishOptions.byDefault(target))
        .files();
  }
}
