package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.InputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/** Token streams with the bounds of this service (Spec, "Limits"). */
final class BoundedJsonParser {

  /** A list takes two or three levels of a Parquet schema, and engines stop at 500. */
  static final int MAX_DEPTH = 150;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength((int) BronzeReader.MAX_RECORD_CHARS)
                  .maxNumberLength(1_000)
                  .maxNameLength(1 << 16)
                  .build())
          .build();

  private BoundedJsonParser() {}

  static JsonParser of(byte[] bytes, int from, int length) {
    return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length);
  }

  static JsonParser of(InputStream in) {
    return FACTORY.createParser(ObjectReadContext.empty(), in);
  }

  /**
   * Reason why a record is refused.
   *
   * @param failure of the parser, or a refusal of what it read
   */
  static RecordFault fault(RuntimeException failure, JsonParser parser, long line) {
    if (failure instanceof RefusedJson refused) {
      return refused.fault(line);
    }
    if (!(failure instanceof StreamConstraintsException)) {
      String detail =
          failure instanceof UnexpectedEndOfInputException
              ? "the text ends in the middle of a value"
              : "this is not well-formed JSON";
      return new RecordFault(RecordProblem.MALFORMED_JSON, line, detail);
    }
    return parser.streamReadContext().getNestingDepth() >= MAX_DEPTH
        ? new RecordFault(
            RecordProblem.JSON_TOO_DEEP,
            line,
            "values are nested more than " + MAX_DEPTH + " levels deep")
        : new RecordFault(
            RecordProblem.RECORD_TOO_LARGE,
            line,
            "a text or number is larger than a record may be");
  }
}
