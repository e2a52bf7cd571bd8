package io.datasetbuilder.pipeline.runs.publish;

import static io.datasetbuilder.pipeline.runs.publish.PublicationFixture.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.runs.publish.RunsToPublish.FoundRun;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which files of a run go to a target, and where they lie there. */
class PackageLayoutTest {

  private final PublicationFixture fixture = new PublicationFixture();

  @Test
  void theOneHuggingFaceExportIsThePackageOfTheHub() {
    assertThat(paths(PublishTarget.HUGGINGFACE))
        .containsExactly("README.md", "data/train-00000-of-00001.parquet");
  }

  @Test
  void withoutAHuggingFaceExportTheHubGetsAllGoldFilesAndTheCard() {
    fixture
        .withoutOutput("gold/a/hub/README.md")
        .withoutOutput("gold/a/hub/data/train-00000-of-00001.parquet")
        .output("gold/a/README.md", "---\nlicense: mit\n---\n");

    assertThat(paths(PublishTarget.HUGGINGFACE))
        .containsExactly("README.md", "a/README.md", "a/table.parquet");
  }

  @Test
  void severalHuggingFaceExportsAreNoPackageOfTheirOwn() {
    fixture
        .gold("b")
        .output("gold/b/table.parquet", "rows")
        .output("gold/b/hub/README.md", "---\nlicense: mit\n---\n");

    assertThat(paths(PublishTarget.HUGGINGFACE)).contains("a/table.parquet", "b/table.parquet");
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

  @Test
  void neitherSilverNorUnlistedFilesAreEverPublished() {
    fixture.run.write("gold/a/unlisted.csv", "secret");

    for (PublishTarget target : List.of(PublishTarget.HUGGINGFACE, PublishTarget.LOCAL)) {
      assertThat(paths(target)).noneMatch(path -> path.contains("silver")).doesNotContain("secret");
      assertThat(paths(target)).noneMatch(path -> path.contains("unlisted"));
    }
  }

  private List<String> paths(PublishTarget target) {
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
        .files()
        .stream()
        .map(PublishPackage.PackageFile::path)
        .toList();
  }
}
