package io.datasetbuilder.archtest.wrong.pipeline.source;

import io.datasetbuilder.archtest.wrong.pipeline.table.TableKnowsSource;

/** A source that knows what is made of its records. */
public interface SourceKnowsTable {
  /** Has a type of a module that it must not know. */
  TableKnowsSource other();
}
