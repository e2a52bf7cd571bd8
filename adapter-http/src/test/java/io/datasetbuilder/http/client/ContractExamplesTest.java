package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.MediaExample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the contract shows as a response, both generations of the visual client can read. */
class ContractExamplesTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final Map<String, Function<Generation, Shape>> SHAPES = shapes();

  private static Map<String, Function<Generation, Shape>> shapes() {
    Map<String, Function<Generation, Shape>> shapes = new HashMap<>();
    shapes.put("healthz", reader -> ServiceShapes.health());
    shapes.put("getVersion", ServiceShapes::version);
    shapes.put("getCatalog", ProviderShapes::catalog);
    shapes.put("validateSpec", reader -> SpecShapes.valid());
    shapes.put("previewBuild", SpecShapes::preview);
    shapes.put("createBuild", reader -> RunShapes.build());
    shapes.put("submitBuild", reader -> RunShapes.job());
    shapes.put("getBuildJob", reader -> RunShapes.job());
    shapes.put("cancelBuildJob", reader -> RunShapes.job());
    shapes.put("listBuilds", RunShapes::listed);
    shapes.put("getBuildManifest", reader -> RunShapes.manifest());
    shapes.put("getBuildSpecSnapshot", reader -> RunShapes.spec());
    shapes.put("listBuildStages", reader -> StageShapes.all());
    shapes.put("getBuildStageDetail", ContractExamplesTest::stage);
    shapes.put("getBuildQuality", reader -> QualityShapes.ofRun());
    shapes.put("getBuildEvents", reader -> RunShapes.events());
    shapes.put("listBuildArtifacts", reader -> RunShapes.artifacts());
    shapes.put("listDatasets", DatasetShapes::all);
    shapes.put("getDataset", DatasetShapes::one);
    shapes.put("listDatasetRuns", reader -> DatasetShapes.runs());
    shapes.put("getDatasetRun", reader -> DatasetShapes.oneRun());
    shapes.put("getDatasetQualityHistory", reader -> QualityShapes.history());
    shapes.put("getQualitySummary", reader -> QualityShapes.summary());
    shapes.put("listQualityIssues", reader -> QualityShapes.issues());
    shapes.put("listUploads", reader -> ServiceShapes.uploads());
    shapes.put("createUpload", reader -> ServiceShapes.upload());
    shapes.put("guessSpec", reader -> SpecShapes.guessed());
    shapes.put("getUpload", reader -> ServiceShapes.upload());
    shapes.put("deleteUpload", reader -> ServiceShapes.deleted());
    shapes.put("listProviders", ProviderShapes::providers);
    shapes.put("getProviderStatus", reader -> ProviderShapes.test());
    shapes.put("testProviderConnection", reader -> ProviderShapes.test());
    shapes.put("probeProviderKey", reader -> ProviderShapes.probe());
    shapes.put("getProviderCredential", reader -> ProviderShapes.credential());
    shapes.put("putProviderCredential", reader -> ProviderShapes.written());
    shapes.put("deleteProviderCredential", reader -> ProviderShapes.written());
    shapes.put("getMonitoringSummary", reader -> ServiceShapes.monitoring());
    shapes.put("listWarehouseTables", reader -> WarehouseShapes.tables());
    shapes.put("getWarehouseTable", reader -> WarehouseShapes.table());
    for (String id : List.of("saveRevision", "getRevision", "revertRevision")) {
      shapes.put(id, reader -> RevisionShapes.draft());
    }
    shapes.put("getRevisionHistory", reader -> RevisionShapes.history());
    shapes.put("createAnalysis", AnalysisShapes::created);
    shapes.put("listAnalyses", reader -> AnalysisShapes.listed());
    shapes.put("getAnalysis", reader -> AnalysisShapes.analysis());
    shapes.put("runAnalysis", QueryShapes::ofTable);
    shapes.put("deleteAnalysis", reader -> AnalysisShapes.deleted());
    shapes.put("createWarehouseExport", reader -> ExportShapes.export());
    shapes.put("listWarehouseExports", reader -> ExportShapes.listed());
    shapes.put("getWarehouseExport", reader -> ExportShapes.export());
    shapes.put("deleteWarehouseExport", reader -> ExportShapes.deleted());
    shapes.put("queryBuiltDataset", QueryShapes::result);
    shapes.put("queryWarehouseTable", QueryShapes::ofTable);
    shapes.put("readWarehouseRows", reader -> QueryShapes.rows());
    shapes.put("aggregateWarehouseTable", reader -> QueryShapes.aggregate());
    shapes.put("getWarehouseTableProfile", reader -> QueryShapes.profile());
    shapes.put("getPublishReadiness", reader -> PublishShapes.readiness());
    shapes.put("publishBuild", reader -> PublishShapes.published());
    shapes.put("getPublishReceipt", reader -> PublishShapes.receipt());
    shapes.put("resetPublishReceipt", reader -> PublishShapes.settled());
    shapes.put("reconcilePublish", reader -> PublishShapes.settled());
    shapes.put("getPublishAudit", reader -> PublishShapes.audit());
    shapes.put("listSchedules", reader -> ScheduleShapes.all());
    for (String id : List.of("scheduleDataset", "getSchedule", "pauseSchedule", "resumeSchedule")) {
      shapes.put(id, reader -> ScheduleShapes.schedule());
    }
    shapes.put("getDatasetVisibility", reader -> SharingShapes.visibility());
    shapes.put("setDatasetVisibility", reader -> SharingShapes.visibility());
    shapes.put("handOverDataset", reader -> SharingShapes.handedOver());
    shapes.put("listTeams", reader -> SharingShapes.teams());
    shapes.put("listSharedDatasets", reader -> SharingShapes.shared());
    shapes.put("unscheduleDataset", reader -> ScheduleShapes.removed());
    shapes.put("adminListRuns", reader -> AdminShapes.runs());
    shapes.put("adminListDeletions", reader -> AdminShapes.loggedDeletions());
    shapes.put("deleteRun", reader -> AdminShapes.deletions());
    shapes.put("deleteDataset", reader -> AdminShapes.deletions());
    shapes.put("dropWarehouseTable", reader -> AdminShapes.deletions());
    shapes.put("adminListUsers", reader -> AdminShapes.users());
    shapes.put("adminApproveUser", reader -> AdminShapes.user());
    shapes.put("adminRejectUser", reader -> AdminShapes.user());
    shapes.put("adminGetConfig", reader -> AdminShapes.configuration());
    return shapes;
  }

  /** Each stage has a shape of its own. */
  private static Shape stage(Generation reader) {
    return (value, at, complaints) ->
        StageShapes.detail(value.path("stage").asString(""), reader).read(value, at, complaints);
  }

  static Stream<MediaExample> examples() {
    return MediaExample.all(ContractDocument.published()).stream()
        .filter(example -> example.isJson() && example.place().startsWith("2"));
  }

  static Stream<MediaExample> readable() {
    return examples().filter(example -> SHAPES.containsKey(example.operationId()));
  }

  @ParameterizedTest
  @MethodSource("readable")
  void bothGenerationsReadIt(MediaExample example) {
    JsonNode body = JSON.readTree(JSON.writeValueAsString(example.value()));
    for (Generation reader : Generation.values()) {
      List<String> complaints = new ArrayList<>();

      SHAPES.get(example.operationId()).apply(reader).read(body, "body", complaints::add);

      assertThat(complaints).as(reader + " " + example).isEmpty();
    }
  }

  /** The hours of a day are 24 in a response; the example of the contract is shorter. */
  @Test
  void everyOperationThatTheClientCallsHasAShape() {
    Set<String> unread =
        examples()
            .map(MediaExample::operationId)
            .filter(id -> !SHAPES.containsKey(id))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(unread).containsExactly("getMonitoringBuilds");
  }
}
