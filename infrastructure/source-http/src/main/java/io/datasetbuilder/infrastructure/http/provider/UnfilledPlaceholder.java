package io.datasetbuilder.infrastructure.http.provider;

/** A place of an address has no value. */
final class UnfilledPlaceholder extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String place;

  /**
   * @param place its name: {@code key}, {@code start}, {@code end}, or that of a parameter
   */
  UnfilledPlaceholder(String place) {
    super("a place without a value", null, false, false);
    this.place = place;
  }

  String place() {
    return place;
  }
}
