package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import io.datasetbuilder.pipeline.table.drift.DetectDrift.Baseline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds observed tables: 100 rows, known coverage and schema block, no column to begin with. */
final class Tables {

  private final List<Field> fields = new ArrayList<>();
  private long rows = 100;
  private Optional<String> coverage = Optional.of("sha256:coverage");
  private Optional<String> schema = Optional.of("sha256:schema");

  static Tables aTable() {
    return new Tables();
  }

  Tables column(String name, String dtype) {
    fields.add(new Field(name, dtype, false));
    return this;
  }

  Tables nullable(String name, String dtype) {
    fields.add(new Field(name, dtype, true));
    return this;
  }

  Tables rows(long count) {
    rows = count;
    return this;
  }

  /** Null when it is not known. */
  Tables covering(String fingerprint) {
    coverage = Optional.ofNullable(fingerprint);
    return this;
  }

  /** Null when it is not known. */
  Tables normalisedUnder(String digest) {
    schema = Optional.ofNullable(digest);
    return this;
  }

  ObservedTable build() {
    return new ObservedTable(new SchemaSummary(fields), rows, coverage, schema);
  }

  Baseline inRun(String runId) {
    return new Baseline(runId, build(), Optional.empty());
  }
}
