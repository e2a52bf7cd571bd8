package io.datasetbuilder.http.call;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PublishProblem;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.source.provider.connection.CredentialProblem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.wire.ErrorBody;
import io.datasetbuilder.wire.ProblemBody;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Turns problems into refused calls: the first problem decides status, message and code (Spec,
 * "Errors").
 */
public final class Refusals {

  /** The message for unforeseen failures; the cause is in the log. */
  public static final String INTERNAL = "internal server error";

  private static final Set<ProblemCode> OF_SQL =
      Set.of(WarehouseProblem.UNSAFE_QUERY, WarehouseProblem.QUERY_FAILED);

  /** Conditions that the contract has always reported by status and message, without their code. */
  private static final Set<ProblemCode> WITHOUT_CODE =
      Set.of(
          RunProblem.INVALID_RUN_ID,
          RunProblem.RUN_NOT_FOUND,
          RunProblem.JOB_NOT_FOUND,
          RunProblem.JOB_ALREADY_ENDED,
          RunProblem.NOT_RUN_OWNER,
          ReadingProblem.DATASET_NOT_FOUND,
          ReadingProblem.RUN_NOT_IN_DATASET,
          ReadingProblem.RUN_WITHOUT_OWNER,
          ReadingProblem.UNKNOWN_SOURCE,
          ReadingProblem.SPEC_SNAPSHOT_MISSING,
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
          UploadProblem.UPLOAD_TOO_LARGE,
          AccessProblem.ADMINISTRATOR_REQUIRED,
          CredentialProblem.CREDENTIAL_STORE_NOT_CONFIGURED,
          ServiceProblem.INVALID_PREVIEW_LIMIT,
          PublishProblem.INVALID_PUBLISH_REQUEST,
          ServiceProblem.INTERNAL_ERROR);

  private Refusals() {}

  /** One problem as the plain error body. */
  public static RefusedCall of(Problem problem) {
    return of(List.of(problem));
  }

  /**
   * Problems as the plain error body. Several of them, those of a request's members, which have
   * places, and those of SQL that have a place or a hint are all listed as {@code
   * structured_problems}. The sentence about a file ends with what to do.
   *
   * @param problems at least one
   */
  public static RefusedCall of(List<Problem> problems) {
    Problem first = problems.get(0);
    boolean ofMembers = first.code() == WarehouseProblem.INVALID_REQUEST;
    return refused(problems, ofMembers || isLocatedInSql(first) || problems.size() > 1);
  }

  private static boolean isLocatedInSql(Problem problem) {
    return OF_SQL.contains(problem.code())
        && (!problem.at().isEmpty() || problem.hint().isPresent());
  }

  /**
   * A refused spec. If the spec itself is at fault, the response is 400 with its problem body;
   * otherwise the plain error body with every problem.
   */
  public static RefusedCall of(Refusal refusal) {
    return refusal.reason() == Reason.NOT_POSSIBLE
        ? refused(refusal.problems(), true)
        : new RefusedCall(HttpStatus.BAD_REQUEST, ProblemBody.of(refusal));
  }

  /**
   * The value of a result.
   *
   * @throws RefusedCall when it was refused
   */
  public static <T> T known(Result<T> result) {
    return known(result, Refusals::of);
  }

  /**
   * The value of a result.
   *
   * @param refusal of the call, for the problems of a refused result
   */
  public static <T> T known(Result<T> result, Function<List<Problem>, RefusedCall> refusal) {
    return result.match(
        value -> value,
        problems -> {
          throw refusal.apply(problems);
        });
  }

  private static RefusedCall refused(List<Problem> problems, boolean listed) {
    Problem first = problems.get(0);
    String error = message(problems);
    ErrorBody body =
        WITHOUT_CODE.contains(first.code())
            ? ErrorBody.of(error)
            : ErrorBody.of(error, first.code());
    first.facts().forEach(body::with);
    if (listed) {
      body.listing(problems);
    }
    return new RefusedCall(StatusTable.of(first.code()), body.toObject());
  }

  private static String message(List<Problem> problems) {
    Problem first = problems.get(0);
    if (first.code() == ServiceProblem.INTERNAL_ERROR) {
      return INTERNAL;
    }
    if (first.code() instanceof RecordProblem) {
      return first.message() + first.hint().map(hint -> "; " + hint).orElse("");
    }
    return first.code() == WarehouseProblem.INVALID_REQUEST
        ? ofMembers(first, problems.size() - 1)
        : first.message();
  }

  /** Names the member, and how many more problems the request has. */
  private static String ofMembers(Problem first, int more) {
    String at = names(first) ? "" : first.at() + ": ";
    return at + first.message() + (more == 0 ? "" : " (and " + more + " more)");
  }

  /** Whether the message alone names the place, as a word of its own. */
  private static boolean names(Problem problem) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(problem.at()) + "(?!\\w)")
        .matcher(problem.message())
        .find();
  }
}
