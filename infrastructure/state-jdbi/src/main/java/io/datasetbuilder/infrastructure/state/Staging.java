package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * Many runs on their way into the index. They are gathered in temporary tables, which may take as
 * long as reading their manifests does, and copied in one short transaction: other writers wait for
 * the copying only.
 */
final class Staging {

  private static final String PREFIX = "staged_";

  private final Handle handle;

  private final Dialect dialect;

  Staging(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
  }

  /** Puts the runs in the place of all others. */
  void replaceWith(Stream<IndexedRun> runs) {
    gather(runs);
    copyAfter("");
  }

  /** Puts the runs beside the others, or in the place of those with their ids. */
  void add(Stream<IndexedRun> runs) {
    gather(runs);
    copyAfter(" WHERE run_id IN (SELECT run_id FROM staged_runs)");
  }

  private void gather(Stream<IndexedRun> runs) {
    for (String table : new String[] {"runs", "run_sources"}) {
      dialect.dropTemporary(handle, PREFIX + table);
      dialect.makeTemporary(handle, PREFIX + table, table);
    }
    new RunWriter(handle, PREFIX).putAll(runs);
  }

  private void copyAfter(String removed) {
    handle.useTransaction(
        transaction -> {
          dialect.awaitWriters(transaction);
          transaction.execute("DELETE FROM run_sources" + removed);
          transaction.execute("DELETE FROM runs" + removed);
          transaction.execute("INSERT INTO runs SELECT * FROM staged_runs");
          transaction.execute("INSERT INTO run_sources SELECT * FROM staged_run_sources");
          new IndexChanges(transaction).happened();
        });
    dialect.refilled(handle, "runs", "run_sources");
    dialect.dropTemporary(handle, "staged_runs");
    dialect.dropTemporary(handle, "staged_run_sources");
  }
}
