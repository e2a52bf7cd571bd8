package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.provider.CallLedger;
import java.util.Optional;

/**
 * The records of a source as they arrived.
 *
 * @param location their bytes
 * @param calls what the calls proved; empty for a file
 */
record Arrival(Location location, FileFormat format, TextEncoding encoding, Optional<Calls> calls) {

  /** Records of a file. */
  static Arrival ofFile(Location location, FileFormat format, TextEncoding encoding) {
    return new Arrival(location, format, encoding, Optional.empty());
  }

  /** Records that calls delivered, as JSON Lines. */
  static Arrival ofCalls(Location location, Calls calls) {
    return new Arrival(location, FileFormat.JSONL, TextEncoding.UTF_8, Optional.of(calls));
  }

  /** Whether nothing arrived; an upload is never empty. */
  boolean isEmpty() {
    return calls.filter(made -> made.ledger().fetched() == 0).isPresent();
  }

  /**
   * The calls of a source.
   *
   * @param params what was asked for, credentials hidden, with the combinations of a grid
   */
  record Calls(CallLedger ledger, JsonObject params) {}
}
