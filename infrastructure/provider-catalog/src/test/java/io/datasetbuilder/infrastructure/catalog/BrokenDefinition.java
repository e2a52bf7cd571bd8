package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;

/**
 * The definition of Acme with one passage broken, and where that is reported.
 *
 * @param fault what is wrong
 * @param passage what is replaced
 * @param other what is written instead
 * @param at field notation
 * @param line from 1
 */
record BrokenDefinition(
    String fault, String passage, String other, CatalogProblem code, String at, int line) {

  static BrokenDefinition invalid(String fault, String passage, String other, String at, int line) {
    return new BrokenDefinition(fault, passage, other, CatalogProblem.DEFINITION_INVALID, at, line);
  }

  static BrokenDefinition contradictory(
      String fault, String passage, String other, String at, int line) {
    return new BrokenDefinition(
        fault, passage, other, CatalogProblem.DEFINITION_CONTRADICTORY, at, line);
  }

  static BrokenDefinition unreadable(
      String fault, String passage, String other, String at, int line) {
    return new BrokenDefinition(
        fault, passage, other, CatalogProblem.DEFINITION_UNREADABLE, at, line);
  }

  String text() {
    return Acme.with(passage, other);
  }

  @Override
  public String toString() {
    return fault;
  }
}
