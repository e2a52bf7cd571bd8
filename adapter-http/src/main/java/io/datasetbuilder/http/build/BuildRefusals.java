package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.error.Refusals;
import java.util.Set;

/** Refusals of specs before anything was fetched or built. */
final class BuildRefusals {

  /**
   * What these mean while a build goes on, a spec alone cannot: then it asks for the impossible.
   */
  private static final Set<HttpStatus> ASKED_WRONG =
      Set.of(HttpStatus.BAD_GATEWAY, HttpStatus.NOT_FOUND);

  private BuildRefusals() {}

  /** The refused call. */
  static RefusedCall of(Refusal refusal) {
    RefusedCall refused = Refusals.of(refusal);
    return ASKED_WRONG.contains(refused.status())
        ? new RefusedCall(HttpStatus.BAD_REQUEST, refused.body())
        : refused;
  }
}
