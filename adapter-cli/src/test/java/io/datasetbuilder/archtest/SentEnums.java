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
    at("warehouse.column.WireEncoding", "TableColumn.wire_encoding");
    at("pipeline.manifest.SourceReportedTotal$Status", "ReportedTotal.status");
    at("pipeline.manifest.Coverage$Status", "FetchCoverage.status");
    at(
        "pipeline.manifest.RunStatus",
        "Manifest.status",
        "BuildSummary.status",
        "DatasetSummary.status",
        "DatasetDetail.status",
        "DatasetRunSummary.status",
        "RunScore.status",
        "RecentRun.status");
    at("pipeline.quality.CheckStatus", "QualityCheckResult.status");
    at("pipeline.provider.CallTotal$Status", "ReportedCall.status");
    at(
        "pipeline.monitoring.Availability",
        "ApiState.availability",
        "QueueState.availability",
        "WorkerState.availability",
        "StoreState.availability",
        "MonitoringBuilds.availability");
    at("pipeline.gold.Declarer", "MaskedColumn.declared_by", "DeclaredColumn.declared_by");
    at("pipeline.gold.MaskedAs", "MaskedColumn.masked_as");
    at("pipeline.job.JobStatus", "BuildJob.status", "CancelRefused.status");
    at("pipeline.definition.Operation", "CatalogDataset.operations");
    at(
        "pipeline.definition.Redistribution",
        "RedistributionVerdict.verdict",
        "SourceTerms.verdict");
    at("pipeline.definition.Representation", "CatalogDataset.representation");
    at(
        "pipeline.inspection.StageStatus",
        "StageState.status",
        "BronzeDetail.status",
        "SilverDetail.status",
        "GoldDetail.status",
        "DatasetStages.bronze",
        "DatasetStages.silver",
        "DatasetStages.gold");
    at("pipeline.assessment.IssueStatus", "QualityIssue.status");
    at("pipeline.event.EventStatus", "RunEvent.status");
    at("pipeline.event.EventKind", "RunEvent.event");
    at("pipeline.pii.PiiBasis", "PiiFinding.basis");
    at("pipeline.upload.QuotaBreach$Quota", "UploadQuotaExceeded.limit");
    at("pipeline.drift.NotEvaluated", "DriftEvaluation.reason");
    at("pipeline.drift.DriftKind", "SchemaDriftFinding.kind");
    at("pipeline.drift.DriftAxis", "DriftEvaluation.axis");
    at("pipeline.stage.Stage", "RunEvent.stage");
    at(
        "pipeline.connection.ErrorCategory",
        "LastTest.error_category",
        "ProviderTest.error_category");
    at("pipeline.connection.TestStatus", "LastTest.status", "ProviderTest.status");
    at("pipeline.artifact.SampleWithheld", "SilverDetail.sample_withheld");
    at("pipeline.index.QualityAvailability", "RunQuality.availability");
    at("pipeline.run.BuildOutcome$CompositionStatus", "CompositionOutcome.status");
    at("pipeline.preview.SampleMode", "SourcePreview.sample_mode");
    at("pipeline.dataset.RefreshState", "StatusAxes.refresh");
    at("pipeline.dataset.AccessStatus", "StatusAxes.access");
    at("pipeline.dataset.Maturity", "StatusAxes.maturity");
    at("pipeline.dataset.Completeness", "StatusAxes.completeness");
    at("pipeline.dataset.Health", "StatusAxes.health");
    at("buildspec.column.Origin", "SemanticHint.origin", "DisplayHint.origin", "UnitHint.origin");
    at("buildspec.source.FileFormat", "Upload.format");
    List.of(
            "auth.principal.PrincipalKind",
            "pipeline.quality.RuleName",
            "pipeline.pii.detect.PiiKind",
            "pipeline.checkpoint.CheckpointUse$Reason",
            "buildspec.quality.ComparisonOperator",
            "buildspec.gold.GoldFilter$Comparator",
            "buildspec.composition.Cardinality",
            "buildspec.composition.JoinType")
        .forEach(name -> PLACES.put(name, OPEN));
    List.of(
            "pipeline.verification.JsonKind",
            "pipeline.verification.DatasetVerification$Reason",
            "pipeline.verification.Difference$Kind",
            "pipeline.job.BuildEnd",
            "pipeline.definition.RecordShape",
            "pipeline.definition.Repeat",
            "pipeline.definition.FailureCategory",
            "pipeline.definition.ResponseRules$Body",
            "pipeline.definition.CredentialRule$Kind",
            "pipeline.definition.CredentialRule$Need",
            "pipeline.definition.Readiness",
            "pipeline.definition.Application$Need",
            "pipeline.definition.ParamType",
            "pipeline.definition.FieldType",
            "pipeline.export.CsvProfile",
            "pipeline.export.PublicationOptions$CreatorType",
            "pipeline.export.HubFormat",
            "pipeline.guess.DetectedEncoding$Proof",
            "pipeline.verify.CheckStatus",
            "pipeline.upkeep.PruneFate",
            "pipeline.upkeep.RunRemoval$Removal",
            "pipeline.diff.FileChange$Kind",
            "pipeline.diff.SameData$Reason",
            "buildspec.schema.ColumnNullTokens$OnAbsent",
            "buildspec.schema.NamedDtype",
            "buildspec.schema.Cast$Reading",
            "buildspec.quality.Severity",
            "buildspec.source.UrlFormat",
            "buildspec.source.SourceKind",
            "buildspec.pii.PiiMode",
            "buildspec.composition.JoinReaction",
            "embedded.provider.KeyOrigin")
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
