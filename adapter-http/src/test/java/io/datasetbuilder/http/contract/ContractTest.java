package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.StandIns;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The whole contract against a real server. Fails at its end when a declared answer was never
 * given, so that nothing can be declared that the service does not do.
 */
@ResourceLock(World.COVERAGE_LOCK)
class ContractTest {

  private static World world;
  private static StandIns standIns;

  static World shared() {
    return world;
  }

  @BeforeAll
  static void start(@TempDir Path folder) {
    standIns = new StandIns();
    world =
        new World(
            folder.resolve("out"),
            standIns,
            Map.of(
                "SVC_CREDENTIAL_MASTER_KEY",
                World.MASTER_KEY,
                "SVC_DATAGO_API_KEY",
                "a-key-of-a-provider-0123456789"),
            settings -> settings);
  }

  @AfterAll
  static void everyDeclaredAnswerWasGiven() {
    world.close();
    standIns.close();
    assertThat(World.COVERAGE.missing(World.CONTRACT)).as("declared, and never given").isEmpty();
  }

  @Nested
  class OfEveryOperation extends CommonScenarios {}

  @Nested
  class OfTheService extends ServiceScenarios {}

  @Nested
  class OfSpecs extends SpecScenarios {}

  @Nested
  class OfBuilds extends BuildScenarios {}

  @Nested
  class OfJobs extends JobScenarios {}

  @Nested
  class OfTheQueue extends QueueScenarios {}

  @Nested
  class OfRuns extends RunScenarios {}

  @Nested
  class OfArtifacts extends ArtifactScenarios {}

  @Nested
  class OfDatasets extends DatasetScenarios {}

  @Nested
  class OfQuality extends QualityScenarios {}

  @Nested
  class OfUploads extends UploadScenarios {}

  @Nested
  class OfProviders extends ProviderScenarios {}

  @Nested
  class WithoutProviders extends NoProviderScenarios {}

  @Nested
  class OfMonitoring extends MonitoringScenarios {}

  @Nested
  class OfTheWarehouse extends WarehouseScenarios {}

  @Nested
  class OfTables extends WarehouseTableScenarios {}

  @Nested
  class OfQueries extends QueryScenarios {}

  @Nested
  class OfBadQueries extends BadQueryScenarios {}

  @Nested
  class OfPublishing extends PublishScenarios {}

  @Nested
  class OfRevisions extends RevisionScenarios {}

  @Nested
  class OfSchedules extends ScheduleScenarios {}

  @Nested
  class OfAnalyses extends AnalysisScenarios {}

  @Nested
  class OfExports extends ExportScenarios {}

  @Nested
  class OfDeletions extends DeletionScenarios {}

  @Nested
  class OfSeveralOwners extends SharedServiceScenarios {}

  @Nested
  class OfAdministration extends AdministrationScenarios {}

  @Nested
  class OnABrokenDisk extends BrokenDiskScenarios {}
}
