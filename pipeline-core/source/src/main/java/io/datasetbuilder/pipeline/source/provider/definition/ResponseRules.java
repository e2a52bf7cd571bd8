package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * Rules for reading the responses of a dataset. A response is never trusted because its status is
 * 200, nor because JSON was requested.
 *
 * @param body the format that the provider promises to send
 * @param recordsAt locations of the records, tried in order: the first that exists wins
 * @param shape shape of the value at this location
 * @param totalAt locations of the total, tried in order; none: it is not reported
 * @param results locations that state success or failure, tried in order before the records
 * @param errors meanings of codes, statuses and texts
 * @param apiVersionAt location of the version of the provider's interface
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

  /** Format of a response. */
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

  /** Shape of the value that holds the records. */
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
