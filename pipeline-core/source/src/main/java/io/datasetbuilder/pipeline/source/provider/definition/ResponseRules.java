package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * How the answers of a dataset are read. An answer is never trusted because its status was 200, nor
 * because JSON was asked for.
 *
 * @param body what the provider promises to send
 * @param recordsAt where the records are, tried in order: the first that exists wins
 * @param shape what stands there
 * @param totalAt where the total is reported, tried in order; none: it is not reported
 * @param results where answers state success or failure, tried in order before the records
 * @param errors what codes, statuses and texts mean
 * @param apiVersionAt where an answer states the version of its interface
 * @param unquotedKeys whether object keys may lack their quotes
 */
public record ResponseRules(
    Body body,
    List<JsonPointer> recordsAt,
    RecordShape shape,
    List<JsonPointer> totalAt,
    List<ResultPlace> results,
    ErrorTable errors,
    Optional<JsonPointer> apiVersionAt,
    boolean unquotedKeys) {

  public ResponseRules {
    recordsAt = List.copyOf(recordsAt);
    totalAt = List.copyOf(totalAt);
    results = List.copyOf(results);
  }

  /** What an answer is written in. */
  public enum Body implements WireNamed.LowerCase {
    JSON,
    /** Elements become objects, repeated ones arrays; the root element is a member too. */
    XML,
    CSV
  }

  /**
   * A place that states how a call went.
   *
   * @param when the place counts only where this exists
   * @param codeAt where the code is; empty: the place itself means failure
   * @param messageAt where the provider's words are: read by {@link ErrorTable#texts()}, never
   *     shown
   * @param otherwise the category of a failure without a code, or with one that no table knows
   */
  public record ResultPlace(
      JsonPointer when,
      Optional<JsonPointer> codeAt,
      Optional<JsonPointer> messageAt,
      Optional<FailureCategory> otherwise) {}

  /** What stands where the records are. */
  public enum RecordShape implements WireNamed.LowerCase {
    /** An array of objects, or one object when there is one record. */
    ROWS,
    /** An array of arrays whose first names the columns. */
    MATRIX,
    /** An object of arrays of one length, read side by side. */
    COLUMNS,
    /** GeoJSON features: their properties, id and geometry. */
    FEATURES,
    /** A JSON-stat cube: a record for each cell that has a value. */
    JSONSTAT,
    /** Comma-separated text with a header. */
    CSV
  }
}
