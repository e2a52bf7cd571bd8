package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.SourceKey;

/**
 * One file source of a run.
 *
 * @param index its place in the spec, from 0
 * @param key its output key
 */
record SourceFacts(int index, SourceKey key, FileSource source) {

  /** Its location in the spec. */
  String at() {
    return "sources[" + index + "]";
  }

  SourceSchema schema() {
    return source.common().schema().orElse(SourceSchema.empty());
  }
}
