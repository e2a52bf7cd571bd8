package io.datasetbuilder.contract.change;

/** How much a change asks of the version, from nothing on. */
enum Weight {
  NONE,
  /** Any raise will do. */
  PATCH,
  /** More is there than before. */
  MINOR,
  /** A client of before may fail. */
  MAJOR;

  Weight and(Weight other) {
    return compareTo(other) < 0 ? other : this;
  }
}
