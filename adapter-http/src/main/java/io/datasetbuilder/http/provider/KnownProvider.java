package io.datasetbuilder.http.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;

/** ReplyWriter about a provider that a path names. */
final class KnownProvider {

  private KnownProvider() {}

  /**
   * What is known.
   *
   * @throws RefusedCall 404 for a provider that is not defined: here it is what was asked for, and
   *     not a source that failed
   */
  static <T> T known(Result<T> answer) {
    if (answer instanceof Result.Refused<T> refused) {
      Problem first = refused.problems().get(0);
      if (first.code() == ProviderProblem.UNKNOWN_PROVIDER) {
        throw RefusedCall.because(HttpStatus.NOT_FOUND, first.message());
      }
    }
    return Refusals.known(answer);
  }
}
