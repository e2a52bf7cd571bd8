package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.util.List;

/**
 * Request to a query process.
 *
 * @param address absolute path of the Parquet file of the relation {@code dataset}; an empty text:
 *     statements are checked and not run
 * @param statements run in order; the first that fails ends the query
 * @param memoryMb the memory limit of the engine in MiB, at least 1
 * @param threads of the engine, at least 1
 * @param spillFolder absolute path of an empty folder of this process alone
 * @param maxSpillMb largest number of MiB that the engine writes into the folder; 0: it writes
 *     nothing
 * @param resultFile absolute path of the Parquet file that the rows of the only statement are
 *     written to; an empty text where rows are returned
 */
public record SandboxRequest(
    String address,
    List<Statement> statements,
    int memoryMb,
    int threads,
    String spillFolder,
    long maxSpillMb,
    String resultFile) {

  public SandboxRequest {
    statements = List.copyOf(statements);
  }
}
