package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;

/** What an HTTP status means by itself. */
final class StatusMeaning {

  private StatusMeaning() {}

  /** Whether records may come with it: 202 says to try again. */
  static boolean isSuccess(int status) {
    return status >= 200 && status < 300 && status != 202;
  }

  /**
   * Whether it says more than the general category that a definition gives to failures without a
   * known code.
   */
  static boolean isConclusive(int status) {
    return status == 202 || status == 408 || status == 429 || status >= 500;
  }

  /**
   * The category of a status of failure.
   *
   * @param structured whether the answer is a document rather than a page or nothing: a resource
   *     that is not there is then a matter of parameters, else the address itself is gone
   */
  static FailureCategory category(int status, boolean structured) {
    return switch (status) {
      case 202, 408 -> FailureCategory.SERVER;
      case 400, 406, 409, 414, 416, 422 -> FailureCategory.PARAMS_INVALID;
      case 401, 407 -> FailureCategory.AUTH;
      case 403 -> FailureCategory.APPLICATION_REQUIRED;
      case 404 -> structured ? FailureCategory.PARAMS_INVALID : FailureCategory.RETIRED;
      case 405, 410 -> FailureCategory.RETIRED;
      case 413 -> FailureCategory.TOO_LARGE;
      case 429 -> FailureCategory.THROTTLED;
      default -> byClass(status);
    };
  }

  private static FailureCategory byClass(int status) {
    if (status >= 500) {
      return FailureCategory.SERVER;
    }
    return status >= 400 ? FailureCategory.UNKNOWN : FailureCategory.MALFORMED;
  }
}
