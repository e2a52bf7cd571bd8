package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Records that are well formed, one by one; their columns may still lack a type. */
public final class CheckedRecords {

  private final JsonTableBuilder table;
  private final Path lines;

  /**
   * @param lines file with one record a line; lines may be blank
   */
  CheckedRecords(JsonTableBuilder table, Path lines) {
    this.table = table;
    this.lines = lines;
  }

  /** Their table, or the columns that have no type. */
  public Outcome table() throws IOException {
    return table.table(lines);
  }

  /** The refusal of a file without a record; empty when there is one. */
  public Optional<Problem> emptiness() {
    return table.records() == 0 ? Optional.of(JsonTableBuilder.noRecord()) : Optional.empty();
  }

  Path lines() {
    return lines;
  }

  /** Number of records. */
  public long count() {
    return table.records();
  }

  /** Names of their members, in order of appearance. */
  public Set<String> names() {
    return table.names();
  }
}
