package io.datasetbuilder.archtest;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where each enumeration with a wire form is sent over HTTP: the members of the contract's schemas,
 * {@link #OPEN} where the contract has any text there, {@link #NOT_SENT} where no response has it.
 * Names are those of the classes behind {@code io.datasetbuilder}.
 */
final class SentEnums {

  static final List<String> OPEN = List.of("open");
  static final List<String> NOT_SENT = List.of("not sent");

  private static final Map<String, List<String>> PLACES = new LinkedHashMap<>();

  static {
    at(
        "warehouse.column.ColumnInfo$WireEncoding",
        "TableColumn.wire_encoding",
        "ColumnWireInfo.wire_encoding");
    at("warehouse.column.TableColumn$Sensitivity$Status", "ColumnSensitivity.status");
    at("warehouse.query.AggregateQuery$Function", "Measure.fn", "ComputedMeasure.fn");
    at("warehouse.query.RowFilter$Operator", "ColumnFilter.op");
    at(
        "warehouse.query.SortKey$Direction",
        "SortColumn.direction",
        "OrderKey.direction",
        "SortedColumn.direction",
        "SortedKey.direction");
    at("warehouse.request.AggregateRequest$UnitPolicy", "UnitCheck.policy");
    at("warehouse.request.RunQueryRequest$Stage", "RunQueryRequest.stage");
    at("warehouse.query.ExportQuery$Format", "ExportedRequest.format", "ExportOutput.format");
    at("warehouse.query.ExportQuery$Profile", "ExportedRequest.profile", "ExportOutput.profile");
    at("warehouse.revision.DocumentKind", "DocumentRevision.kind", "RevisionSummary.kind");
    at(
        "pipeline.model.manifest.SourceReportedTotal$Status",
        "ReportedTotal.status",
        "SnapshotTotal.status");
    at(
        "pipeline.model.manifest.Coverage$Status",
        "FetchCoverage.status",
        "SnapshotCoverage.status");
    at("pipeline.building.commit.TableCommits$Reason", "WarehouseFailure.reason");
    at("warehouse.snapshot.CommitResult$Reason", "WarehouseFailure.reason");
    at(
        "pipeline.model.manifest.RunStatus",
        "Manifest.status",
        "BuildSummary.status",
        "DatasetSummary.status",
        "DatasetDetail.status",
        "DatasetRunSummary.status",
        "RunScore.status",
        "RecentRun.status");
    at("pipeline.model.manifest.CheckStatus", "QualityCheckResult.status");
    at("pipeline.source.provider.call.CallResponse$CallTotal$Status", "ReportedCall.status");
    at(
        "pipeline.runs.monitoring.MonitoringSummary$Availability",
        "ApiState.availability",
        "QueueState.availability",
        "WorkerState.availability",
        "StoreState.availability",
        "SignInState.availability",
        "MonitoringBuilds.availability");
    at("pipeline.gold.Declarer", "MaskedColumn.declared_by", "DeclaredColumn.declared_by");
    at("pipeline.gold.MaskedAs", "MaskedColumn.masked_as");
    at(
        "pipeline.runs.sharing.DatasetVisibility$Choice",
        "DatasetVisibility.visibility",
        "VisibilityRequest.visibility");
    at("pipeline.runs.job.JobStatus", "BuildJob.status", "CancelRefused.status");
    at(
        "pipeline.source.provider.definition.DatasetDefinition$Operation",
        "CatalogDataset.operations");
    at(
        "pipeline.source.provider.definition.DatasetLicense$Redistribution",
        "RedistributionVerdict.verdict",
        "SourceVerdict.verdict");
    at(
        "pipeline.source.provider.definition.DatasetDefinition$Representation",
        "CatalogDataset.representation");
    at(
        "pipeline.runs.stage.SourceStages$StageStatus",
        "StageState.status",
        "BronzeDetail.status",
        "SilverDetail.status",
        "GoldDetail.status",
        "DatasetStages.bronze",
        "DatasetStages.silver",
        "DatasetStages.gold");
    at("pipeline.runs.quality.QualityIssue$IssueStatus", "QualityIssue.status");
    at("pipeline.runs.event.NewEvent$EventStatus", "RunEvent.status");
    at("pipeline.runs.event.NewEvent$EventKind", "RunEvent.event");
    at("pipeline.gold.pii.PiiBasis", "PiiFinding.basis");
    at("pipeline.source.upload.UploadLimits$QuotaBreach$Quota", "UploadQuotaExceeded.limit");
    at("pipeline.table.drift.NotEvaluated", "DriftEvaluation.reason");
    at("buildspec.quality.DriftKind", "SchemaDriftFinding.kind");
    at("pipeline.table.drift.DriftAxis", "DriftEvaluation.axis");
    at("pipeline.model.stage.Stage", "RunEvent.stage");
    at("pipeline.runs.deletion.DeletionRecord$Kind", "Deletion.kind", "LoggedDeletion.kind");
    at("pipeline.runs.deletion.DeletionRecord$Reason", "Deletion.reason", "LoggedDeletion.reason");
    at(
        "pipeline.source.provider.connection.TestResult$ErrorCategory",
        "LastTest.error_category",
        "ProviderTest.error_category");
    at(
        "pipeline.source.provider.connection.TestResult$TestStatus",
        "LastTest.status",
        "ProviderTest.status");
    at("pipeline.runs.artifact.SampleRule$SampleWithheld", "SilverDetail.sample_withheld");
    at("pipeline.model.index.QualityAvailability", "RunQuality.availability");
    at("pipeline.building.BuildOutcome$CompositionStatus", "CompositionOutcome.status");
    at("pipeline.building.preview.PreviewRequest$SampleMode", "SourcePreview.sample_mode");
    at("pipeline.runs.dataset.StatusAxes$RefreshState", "StatusAxes.refresh");
    at("pipeline.runs.dataset.StatusAxes$AccessStatus", "StatusAxes.access");
    at("pipeline.runs.dataset.StatusAxes$Maturity", "StatusAxes.maturity");
    at("pipeline.runs.dataset.StatusAxes$Completeness", "StatusAxes.completeness");
    at("pipeline.runs.dataset.StatusAxes$Health", "StatusAxes.health");
    at(
        "buildspec.column.ColumnHints$HintOrigin",
        "SemanticHint.origin",
        "DisplayHint.origin",
        "UnitHint.origin");
    at("buildspec.source.FileFormat", "Upload.format");
    at("auth.signup.User$UserStatus", "AdminUser.status");
    at("embedded.settings.AccessSettings$PublishCredential", "Version.publish_credential");
    at(
        "pipeline.publish.PublishTarget",
        "PublishReadiness.target",
        "PublishRequest.target",
        "PublishResponse.target",
        "PublishReceipt.target",
        "ReconcileRequest.target");
    at("pipeline.publish.PublishReceipt$ReceiptState", "PublishReceipt.state");
    at("pipeline.publish.SettledReceipt$Settlement", "SettledReceipt.state");
    List.of(
            "pipeline.publish.PublishReceipts$AuditAction",
            "pipeline.publish.Publisher$PublishStatus",
            "auth.principal.Principal$PrincipalKind",
            "pipeline.gold.pii.detect.PiiKind",
            "pipeline.source.checkpoint.CheckpointUse$Reason",
            "buildspec.quality.ComparisonOperator",
            "buildspec.gold.GoldFilter$Comparator",
            "buildspec.composition.CompositionSpec$Cardinality",
            "buildspec.composition.CompositionSpec$JoinType",
            "buildspec.history.HistorySpec$HistoryMode")
        .forEach(name -> PLACES.put(name, OPEN));
    List.of(
            "buildspec.history.AppendHistory$OnDuplicate",
            "buildspec.history.HistorySpec$SchemaChange",
            "warehouse.snapshot.Snapshot$State",
            "warehouse.snapshot.SnapshotHold$Kind",
            "warehouse.request.RowsRequest$Count",
            "pipeline.source.provider.check.Difference$JsonKind",
            "pipeline.source.provider.check.DatasetVerification$Reason",
            "pipeline.source.provider.check.Difference$Kind",
            "pipeline.runs.job.BuildCounter$BuildEnd",
            "pipeline.runs.notice.NoticeCounter$NoticeResult",
            "pipeline.runs.notice.NoticeKind",
            "pipeline.source.provider.definition.ResponseRules$RecordShape",
            "pipeline.source.provider.definition.ParamDefinition$Repeat",
            "pipeline.source.provider.definition.FailureCategory",
            "pipeline.source.provider.definition.ResponseRules$Body",
            "pipeline.source.provider.definition.CredentialRule$Kind",
            "pipeline.source.provider.definition.CredentialRule$Need",
            "pipeline.source.provider.definition.ProviderDefinition$Readiness",
            "pipeline.source.provider.definition.DatasetDefinition$Application$Need",
            "pipeline.source.provider.definition.ParamDefinition$ParamType",
            "pipeline.source.provider.definition.FieldDefinition$FieldType",
            "pipeline.document.export.BuiltInExporters$CsvProfile",
            "pipeline.document.export.PublicationOptions$CreatorType",
            "pipeline.document.export.HubDataset$Format",
            "pipeline.document.export.KaggleMetadata$KaggleFrequency",
            "pipeline.publish.site.SiteOptions$Language",
            "pipeline.publish.site.SiteOptions$KeptFiles",
            "pipeline.table.drift.DriftReport$TableChange$Kind",
            "pipeline.table.silver.DeclaredFields$DeclaredType",
            "pipeline.guess.DetectEncoding$DetectedEncoding$Proof",
            "pipeline.runs.verify.VerifyReport$ProofStatus",
            "pipeline.runs.refresh.NextRefresh$Reason",
            "pipeline.runs.refresh.ScheduleCounts$ScheduleState",
            "pipeline.submission.refresh.PlannedRefresh$RefreshResult",
            "pipeline.runs.maintenance.PruneCancelled$PruneFate",
            "pipeline.runs.deletion.RunRemoval$Removal",
            "pipeline.warehouse.deletion.PruneReport$PruneFate",
            "pipeline.runs.diff.GoldDiff$FileChange$Kind",
            "pipeline.runs.diff.RunDiff$SameData$Reason",
            "buildspec.read.BinaryForm",
            "buildspec.read.CsvDialect$ShortRows",
            "buildspec.read.FileUnion$Columns",
            "buildspec.read.JsonRecords$Form",
            "buildspec.read.LargeDecimals",
            "buildspec.read.VariantForm",
            "buildspec.schema.SourceSchema$ColumnNullTokens$OnAbsent",
            "buildspec.schema.SourceSchema$NamedDtype",
            "buildspec.schema.SourceSchema$Cast$Reading",
            "buildspec.schema.CastForm$Duration$Written",
            "buildspec.schema.CastForm$Negative",
            "buildspec.schema.TemporalFields$Precision",
            "buildspec.schema.NumericFields$Units",
            "buildspec.quality.QualityRules$Severity",
            "buildspec.source.DeclaredTerms$Redistribution",
            "buildspec.source.UrlSource$UrlFormat",
            "buildspec.source.SourceSpec$SourceKind",
            "buildspec.pii.PiiPolicy$PiiMode",
            "buildspec.composition.CompositionSpec$JoinReaction",
            "pipeline.publish.PublishListener$PublishStep",
            "pipeline.publish.PublishSlot",
            "pipeline.source.provider.connection.ProviderStanding$KeyOrigin",
            "pipeline.warehouse.erasure.Certificate$State",
            "pipeline.warehouse.erasure.Holding$Fate",
            "pipeline.warehouse.erasure.Holding$Kind",
            "pipeline.warehouse.erasure.PlaceKind")
        .forEach(name -> PLACES.put(name, NOT_SENT));
  }

  private SentEnums() {}

  /** By the name of the enumeration. */
  static Map<String, List<String>> places() {
    return Map.copyOf(PLACES);
  }

  private static void at(String name, String... places) {
    PLACES.put(name, Arrays.asList(places));
  }
}
