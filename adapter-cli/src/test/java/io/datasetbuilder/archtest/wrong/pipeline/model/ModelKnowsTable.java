package io.datasetbuilder.archtest.wrong.pipeline.model;

import io.datasetbuilder.archtest.wrong.pipeline.table.TableKnowsSource;

/** A module at the bottom that knows one above it. */
public interface ModelKnowsTable {
  /** Has a type of a module that it must not know. */
  TableKnowsSource other();
}
