package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Optional;
import tools.jackson.core.JsonParser;

/** Ends the reading of a text that is well-formed JSON and yet cannot be taken. */
final class RefusedJson extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final long CURRENT = -1;

  private final transient RecordFault fault;
  private final long offset;

  /** A refusal at the parser's current place. */
  RefusedJson(RecordProblem code, String detail) {
    this(new RecordFault(code, 1, detail));
  }

  /** As the other; the line of the fault does not count. */
  RefusedJson(RecordFault fault) {
    this(fault.below(1 - fault.line()), CURRENT);
  }

  private RefusedJson(RecordFault fault, long offset) {
    super(fault.code().wire(), null, false, false);
    this.fault = fault;
    this.offset = offset;
  }

  /** The same refusal with the next step for this text. */
  RefusedJson withHint(String hint) {
    return new RefusedJson(fault.withHint(hint), offset);
  }

  /** The same refusal with the next step for this text, where there is a certain one. */
  RefusedJson withHint(Optional<String> hint) {
    return hint.map(this::withHint).orElse(this);
  }

  /** The same refusal, of the value that begins at this byte of the text. */
  RefusedJson at(long start) {
    return new RefusedJson(fault, start);
  }

  /** The refusal, of a line of the text. */
  RecordFault fault(long line) {
    return fault.below(line - 1);
  }

  /** Byte of the text that the refusal is about. */
  long offset(JsonParser parser) {
    return offset == CURRENT ? parser.currentLocation().getByteOffset() : offset;
  }
}
