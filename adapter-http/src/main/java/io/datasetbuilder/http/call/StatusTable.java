package io.datasetbuilder.http.call;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.embedded.problem.ProblemArea;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PublishProblem;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.CredentialProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.javalin.http.HttpStatus;
import java.util.Map;

/**
 * Table of the status of each problem code (Spec, "Errors"). Every code of the catalog has one: its
 * own, or that of the area it belongs to.
 */
public final class StatusTable {

  /** Codes with another status than their area. */
  private static final Map<ProblemCode, HttpStatus> OWN =
      Map.ofEntries(
          Map.entry(UploadProblem.UPLOAD_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(UploadProblem.UPLOAD_TOO_LARGE, HttpStatus.CONTENT_TOO_LARGE),
          Map.entry(UploadProblem.UPLOAD_QUOTA_EXCEEDED, HttpStatus.CONFLICT),
          Map.entry(UploadProblem.UNREADABLE_FILE, HttpStatus.INTERNAL_SERVER_ERROR),
          Map.entry(RunProblem.RUN_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(RunProblem.RUN_IN_USE, HttpStatus.CONFLICT),
          Map.entry(RunProblem.RUN_BEING_PUBLISHED, HttpStatus.CONFLICT),
          Map.entry(RunProblem.SEVERAL_OWNERS, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.SNAPSHOT_CURRENT, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.SNAPSHOT_IN_USE, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.SNAPSHOT_HELD, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.SNAPSHOT_ANALYSED, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.SNAPSHOT_CONTINUED, HttpStatus.CONFLICT),
          Map.entry(RunProblem.RUN_ID_COMPLETED, HttpStatus.CONFLICT),
          Map.entry(RunProblem.RUN_ID_IN_PROGRESS, HttpStatus.CONFLICT),
          Map.entry(RunProblem.RUN_ID_TAKEN, HttpStatus.CONFLICT),
          Map.entry(RunProblem.BUILD_QUEUE_FULL, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(RunProblem.BUILD_OWNER_LIMIT, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(RunProblem.RUN_ID_ENDED, HttpStatus.CONFLICT),
          Map.entry(RunProblem.NOT_RUN_OWNER, HttpStatus.FORBIDDEN),
          Map.entry(RunProblem.JOB_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(RunProblem.JOB_ALREADY_ENDED, HttpStatus.CONFLICT),
          Map.entry(RunProblem.SERVICE_STOPPING, HttpStatus.SERVICE_UNAVAILABLE),
          Map.entry(ReadingProblem.DATASET_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(ReadingProblem.RUN_NOT_IN_DATASET, HttpStatus.NOT_FOUND),
          Map.entry(ReadingProblem.RUN_WITHOUT_OWNER, HttpStatus.NOT_FOUND),
          Map.entry(ReadingProblem.UNKNOWN_SOURCE, HttpStatus.NOT_FOUND),
          Map.entry(ReadingProblem.SPEC_SNAPSHOT_MISSING, HttpStatus.NOT_FOUND),
          Map.entry(ReadingProblem.ARTIFACT_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(ReadingProblem.SIDECAR_UNREADABLE, HttpStatus.INTERNAL_SERVER_ERROR),
          Map.entry(
              RedistributionVerdict.RedistributionProblem.REDISTRIBUTION_FORBIDDEN,
              HttpStatus.FORBIDDEN),
          Map.entry(ReadingProblem.DECLARED_PII_WITHHELD, HttpStatus.FORBIDDEN),
          Map.entry(ReadingProblem.PII_DECLARATION_UNAVAILABLE, HttpStatus.SERVICE_UNAVAILABLE),
          Map.entry(CredentialProblem.INVALID_CREDENTIAL, HttpStatus.BAD_REQUEST),
          Map.entry(CredentialProblem.PROVIDER_TAKES_NO_KEY, HttpStatus.BAD_REQUEST),
          Map.entry(ProviderProblem.PROBE_RATE_LIMITED, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(ProviderProblem.PROVIDER_KEY_REQUIRED, HttpStatus.BAD_REQUEST),
          Map.entry(CatalogProblem.CATALOG_UNAVAILABLE, HttpStatus.BAD_GATEWAY),
          Map.entry(ServiceProblem.INVALID_SETTING, HttpStatus.INTERNAL_SERVER_ERROR),
          Map.entry(ServiceProblem.INTERNAL_ERROR, HttpStatus.INTERNAL_SERVER_ERROR),
          Map.entry(ServiceProblem.STANDARD_OUTPUT_UNWRITABLE, HttpStatus.INTERNAL_SERVER_ERROR),
          Map.entry(AccessProblem.UNAUTHORIZED, HttpStatus.UNAUTHORIZED),
          Map.entry(AccessProblem.TOKEN_EXPIRED, HttpStatus.UNAUTHORIZED),
          Map.entry(AccessProblem.EMAIL_NOT_VERIFIED, HttpStatus.UNAUTHORIZED),
          Map.entry(AccessProblem.AUTH_UNAVAILABLE, HttpStatus.SERVICE_UNAVAILABLE),
          Map.entry(AccessProblem.AUTH_THROTTLED, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(AccessProblem.INVALID_PROVIDER_KEY, HttpStatus.BAD_REQUEST),
          Map.entry(AccessProblem.USER_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(AccessProblem.SHARE_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(ServiceProblem.TOO_MANY_STREAMS, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(ServiceProblem.WAREHOUSE_NOT_CONFIGURED, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.TABLE_EXISTS, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.TABLE_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.SNAPSHOT_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.NO_SNAPSHOT_AT_TIME, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.SNAPSHOT_UNAVAILABLE, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.ARTIFACT_UNAVAILABLE, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.HOLD_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.QUERY_BUSY, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(WarehouseProblem.QUERY_TIMEOUT, HttpStatus.GATEWAY_TIMEOUT),
          Map.entry(WarehouseProblem.MIXED_UNITS, HttpStatus.UNPROCESSABLE_CONTENT),
          Map.entry(WarehouseProblem.TOO_MANY_GROUPS, HttpStatus.UNPROCESSABLE_CONTENT),
          Map.entry(WarehouseProblem.RESULT_TOO_LARGE, HttpStatus.UNPROCESSABLE_CONTENT),
          Map.entry(WarehouseProblem.ANALYSIS_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.ANALYSIS_MIGRATION_REQUIRED, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.EXPORT_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.EXPORT_EXPIRED, HttpStatus.GONE),
          Map.entry(WarehouseProblem.EXPORT_UNAVAILABLE, HttpStatus.CONFLICT),
          Map.entry(WarehouseProblem.EXPORT_QUOTA_EXCEEDED, HttpStatus.TOO_MANY_REQUESTS),
          Map.entry(WarehouseProblem.EXPORT_FORBIDDEN_BY_LICENSE, HttpStatus.FORBIDDEN),
          Map.entry(WarehouseProblem.EXPORT_BLOCKED_PII, HttpStatus.FORBIDDEN),
          Map.entry(WarehouseProblem.ROW_LIMIT_EXCEEDED, HttpStatus.UNPROCESSABLE_CONTENT),
          Map.entry(WarehouseProblem.BYTE_LIMIT_EXCEEDED, HttpStatus.UNPROCESSABLE_CONTENT),
          Map.entry(WarehouseProblem.WAREHOUSE_MISMATCH, HttpStatus.SERVICE_UNAVAILABLE),
          Map.entry(WarehouseProblem.REVISION_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(WarehouseProblem.REVISION_CONFLICT, HttpStatus.CONFLICT),
          Map.entry(PublishProblem.INVALID_PUBLISH_REQUEST, HttpStatus.BAD_REQUEST),
          Map.entry(PublishProblem.UNSUPPORTED_TARGET, HttpStatus.BAD_REQUEST),
          Map.entry(PublishProblem.INVALID_PUBLISH_CREDENTIAL, HttpStatus.BAD_REQUEST),
          Map.entry(PublishProblem.PUBLISH_FAILED, HttpStatus.BAD_GATEWAY),
          Map.entry(PublishProblem.RECEIPT_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(PublishProblem.RECONCILE_UNAVAILABLE, HttpStatus.SERVICE_UNAVAILABLE),
          Map.entry(RefreshProblem.SCHEDULE_NOT_FOUND, HttpStatus.NOT_FOUND),
          Map.entry(RefreshProblem.REFRESH_SPEC_MISSING, HttpStatus.NOT_FOUND),
          Map.entry(RefreshProblem.TOO_MANY_SCHEDULES, HttpStatus.CONFLICT),
          Map.entry(RefreshProblem.DATASET_SCHEDULED, HttpStatus.CONFLICT),
          Map.entry(RefreshProblem.REFRESH_IN_PROGRESS, HttpStatus.CONFLICT),
          Map.entry(ServiceProblem.UNKNOWN_PROBLEM_CODE, HttpStatus.NOT_FOUND));

  private StatusTable() {}

  /**
   * The status of a code.
   *
   * @throws IllegalArgumentException when the catalog does not have the code
   */
  public static HttpStatus of(ProblemCode code) {
    HttpStatus own = OWN.get(code);
    return own == null ? of(areaOf(code)) : own;
  }

  private static ProblemArea areaOf(ProblemCode code) {
    return ProblemCatalog.all().stream()
        .filter(entry -> entry.code() == code)
        .findFirst()
        .map(ProblemCatalog.Entry::area)
        .orElseThrow(() -> new IllegalArgumentException("not in the catalog: " + code.wire()));
  }

  private static HttpStatus of(ProblemArea area) {
    return switch (area) {
      case DOCUMENT, LOAD, VALIDATION, UPLOAD, RUN, READING, REFRESH, WAREHOUSE, SERVICE ->
          HttpStatus.BAD_REQUEST;
      case PROVIDER,
          URL,
          RECORDS,
          SILVER,
          QUALITY,
          PERSONAL_DATA,
          GOLD,
          COMPOSITION,
          SPLIT,
          EXPORT ->
          HttpStatus.BAD_GATEWAY;
      case ACCESS -> HttpStatus.FORBIDDEN;
      case PUBLISH -> HttpStatus.CONFLICT;
      case ENGINE, STORAGE, STATE, INDEX, CREDENTIAL -> HttpStatus.SERVICE_UNAVAILABLE;
      case MANIFEST, VERIFY, CATALOG -> HttpStatus.INTERNAL_SERVER_ERROR;
    };
  }
}
