package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.ResultPlace;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the values that state success or failure, in order: the first failure counts. */
final class ResultClassifier {

  private final List<ResultPlace> places;
  private final ErrorTable errors;

  ResultClassifier(List<ResultPlace> places, ErrorTable errors) {
    this.places = places;
    this.errors = errors;
  }

  /** Where it looks. */
  Stream<JsonPointer> pointers() {
    return places.stream()
        .flatMap(
            place ->
                Stream.of(Optional.of(place.when()), place.codeAt(), place.messageAt())
                    .flatMap(Optional::stream));
  }

  StatedResult classify(JsonScan response) {
    StatedResult stated = new StatedResult.Silent();
    for (ResultPlace place : places) {
      if (counts(place, response)) {
        StatedResult result = classify(place, response);
        if (result instanceof StatedResult.Failed) {
          return result;
        }
        stated = stated instanceof StatedResult.Empty ? stated : result;
      }
    }
    return stated;
  }

  /** A place without a code that holds nothing, or false, states nothing: {@code error: false}. */
  private static boolean counts(ResultPlace place, JsonScan response) {
    return response
        .at(place.when())
        .filter(
            found -> (!found.empty() && !"false".equals(found.text())) || hasCode(place, response))
        .isPresent();
  }

  private static boolean hasCode(ResultPlace place, JsonScan response) {
    return code(place, response).isPresent();
  }

  private static Optional<String> code(ResultPlace place, JsonScan response) {
    return place.codeAt().flatMap(response::at).flatMap(FoundValue::code);
  }

  private StatedResult classify(ResultPlace place, JsonScan response) {
    Optional<String> code = code(place, response);
    if (code.filter(errors::isOk).isPresent()) {
      return new StatedResult.Ok();
    }
    if (code.filter(errors::isEmpty).isPresent()) {
      return new StatedResult.Empty();
    }
    Optional<FailureCategory> known =
        code.flatMap(errors::ofCode)
            .or(
                () ->
                    place
                        .messageAt()
                        .flatMap(response::at)
                        .flatMap(FoundValue::code)
                        .flatMap(errors::ofMessage));
    return new StatedResult.Failed(
        known.or(place::otherwise).orElse(FailureCategory.UNKNOWN), code, known.isPresent());
  }

  /** What the result values of a response state. */
  sealed interface StatedResult {

    /** Success. */
    record Ok() implements StatedResult {}

    /** Success without records. */
    record Empty() implements StatedResult {}

    /** There is no result value. */
    record Silent() implements StatedResult {}

    /**
     * Failure.
     *
     * @param known whether a table knows the code or the message; otherwise the category is the
     *     definition's general one
     */
    record Failed(FailureCategory category, Optional<String> code, boolean known)
        implements StatedResult {}
  }
}
