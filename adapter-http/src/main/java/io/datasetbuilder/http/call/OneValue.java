package io.datasetbuilder.http.call;

/** Parameters of a query that there is one value for, so far. */
public final class OneValue {

  private OneValue() {}

  /**
   * Accepts the value, and the parameter left out.
   *
   * @throws RefusedCall 400 for anything else
   */
  public static void require(Query query, String name, String value) {
    if (!query.text(name).map(value::equals).orElse(true)) {
      throw RefusedCall.because(HttpStatus.BAD_REQUEST, "'" + name + "' must be '" + value + "'");
    }
  }
}
