package io.datasetbuilder.http.error;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.embedded.problem.CredentialProblem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.Set;

/**
 * The problem codes that an error body exposes (Spec, "Errors"). Conditions that the contract has
 * always reported by status and message alone keep doing so; every other problem has its code.
 */
public final class ExposedCodes {

  private static final Set<ProblemCode> HIDDEN =
      Set.of(
          RunProblem.INVALID_RUN_ID,
          RunProblem.RUN_NOT_FOUND,
          JobProblem.JOB_NOT_FOUND,
          JobProblem.JOB_ALREADY_ENDED,
          JobProblem.NOT_RUN_OWNER,
          ReadingProblem.DATASET_NOT_FOUND,
          ReadingProblem.RUN_NOT_IN_DATASET,
          ReadingProblem.RUN_WITHOUT_OWNER,
          ReadingProblem.UNKNOWN_SOURCE,
          ReadingProblem.SNAPSHOT_UNAVAILABLE,
          ReadingProblem.ARTIFACT_NOT_FOUND,
          ReadingProblem.INVALID_ARTIFACT_PATH,
          ReadingProblem.UNKNOWN_STAGE,
          ReadingProblem.INVALID_LIMIT,
          ReadingProblem.INVALID_CURSOR,
          ReadingProblem.INVALID_FILTER,
          ReadingProblem.UNSUPPORTED_WINDOW,
          ValidationProblem.INVALID_UPLOAD_ID,
          ValidationProblem.UNKNOWN_ENCODING,
          UploadProblem.UPLOAD_NOT_FOUND,
          UploadProblem.EMPTY_UPLOAD,
          UploadProblem.UPLOAD_TOO_LARGE,
          CredentialProblem.CREDENTIAL_STORE_NOT_CONFIGURED,
          ServiceProblem.INVALID_PREVIEW_LIMIT,
          ServiceProblem.INTERNAL_ERROR);

  private ExposedCodes() {}

  /** Whether an error body has the code. */
  public static boolean contains(ProblemCode code) {
    return !HIDDEN.contains(code);
  }
}
