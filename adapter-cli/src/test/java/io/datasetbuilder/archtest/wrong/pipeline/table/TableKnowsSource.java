package io.datasetbuilder.archtest.wrong.pipeline.table;

import io.datasetbuilder.archtest.wrong.pipeline.source.SourceKnowsTable;

/** Work on tables that knows where records come from. */
public interface TableKnowsSource {
  /** Has a type of a module that it must not know. */
  SourceKnowsTable other();
}
