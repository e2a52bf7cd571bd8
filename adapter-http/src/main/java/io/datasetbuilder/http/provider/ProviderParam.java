package io.datasetbuilder.http.provider;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import java.util.regex.Pattern;

/** The provider in a path, judged before anything is looked up. */
final class ProviderParam {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  private ProviderParam() {}

  /**
   * The provider of a call.
   *
   * @throws RefusedCall 400 when it cannot be the name of one
   */
  static String of(Call call) {
    String name = call.path("provider");
    if (!NAME.matcher(name).matches()) {
      throw RefusedCall.because(
          HttpStatus.BAD_REQUEST,
          "'provider' must be a lower-case letter or a digit, then at most 63 of these, '_' and"
              + " '-'");
    }
    return name;
  }
}
