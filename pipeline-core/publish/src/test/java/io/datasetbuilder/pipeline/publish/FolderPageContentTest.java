package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.toFolder;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.publish.site.RenderFolderPage;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import io.datasetbuilder.pipeline.publish.site.SiteTable;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The page of a folder shows the run as its only version, and nothing that changes with time. */
class FolderPageContentTest {

  private final PublicationFixture fixture = new PublicationFixture();
  private final List<SiteDataset> rendered = new ArrayList<>();

  private SiteDataset published() {
    fixture.page =
        new RenderFolderPage(
            fixture.run,
            (run, source) -> SampleRule.masking(Set.of("name")),
            dataset -> {
              rendered.add(dataset);
              return "page";
            });
    fixture.publish(toFolder(false));
    return rendered.get(rendered.size() - 1);
  }

  @Test
  void theRunIsTheOnlyVersion() {
    SiteDataset dataset = published();

    assertThat(dataset.identity().title()).isEqualTo("Cities");
    assertThat(dataset.latest().runId()).isEqualTo("run-1");
    assertThat(dataset.latest().finishedAt()).contains(ReadableRuns.ENDED);
    assertThat(dataset.versions()).hasSize(1);
    assertThat(dataset.versions().get(0).runId()).isEqualTo("run-1");
    assertThat(dataset.versions().get(0).change()).isEmpty();
  }

  @Test
  void itHasTheFilesOfThePackageAndTheTermsOfToday() {
    fixture.gold("b").output("gold/b/table.parquet", "rows");
    fixture.terms = Redistribution.UNKNOWN;

    SiteDataset dataset = published();

    assertThat(dataset.tables()).extracting(SiteTable::name).containsExactly("a", "b");
    assertThat(dataset.latest().files())
        .extracting(file -> file.path().value().substring("gold/".length()))
        .containsExactlyInAnyOrderElementsOf(
            fixture.local.orders().get(0).files().files().stream()
                .map(PublishPackage.PackageFile::path)
                .toList());
    assertThat(dataset.latest().files())
        .extracting(PublishedFile::facts)
        .contains(RunWithFiles.factsOf("rows of train"));
    assertThat(dataset.terms().redistribution().verdict()).isEqualTo(Redistribution.UNKNOWN);
  }

  @Test
  void itIsTheSameWheneverTheRunIsPublished() {
    SiteDataset first = published();
    fixture
        .resetting()
        .reset(
            fixture.caller(),
            PublicationFixture.ID,
            new TargetDestination(PublishTarget.LOCAL, PublicationFixture.CITIES));
    fixture.clock.pass(Duration.ofDays(1_000));

    SiteDataset later = published();

    assertThat(rendered).hasSize(2);
    assertThat(later).isEqualTo(first);
    assertThat(first.freshness().health()).isEqualTo(Health.UNKNOWN);
  }
}
