package io.datasetbuilder.archtest.wrong.infrastructure.parquet;

import io.datasetbuilder.archtest.wrong.infrastructure.specyaml.KnowsDuckDb;
import java.util.List;

/** A Parquet reader that knows the reader of specs. */
public record KnowsYaml(List<KnowsDuckDb> readers) {
  /** What it needs of it. */
  KnowsDuckDb first() {
    return readers.get(0);
  }
}
