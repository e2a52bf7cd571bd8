package io.datasetbuilder.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import java.util.Set;

/** The body that hands a key in. What it holds is never repeated, not even the names of members. */
final class CredentialRequest {

  private static final String MEMBER = "credential";

  private CredentialRequest() {}

  /**
   * The key as it was written.
   *
   * @throws RefusedCall 400 when it is missing, empty or no text, or when there is another member
   */
  static String credential(JsonObject body) {
    if (!Set.of(MEMBER).containsAll(body.members().keySet())) {
      throw refused("only 'credential' is allowed");
    }
    if (body.members().get(MEMBER) instanceof JsonText key && !key.value().isBlank()) {
      return key.value();
    }
    throw refused("'credential' must be a non-empty string");
  }

  private static RefusedCall refused(String error) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, error);
  }
}
