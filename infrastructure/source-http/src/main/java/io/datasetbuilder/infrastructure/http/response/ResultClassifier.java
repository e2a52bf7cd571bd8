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

  StatedResult classify(JsonScan answer) {
    StatedResult stated = new StatedResult.Silent();
    for (ResultPlace place : places) {
      if (counts(place, answer)) {
        StatedResult result = classify(place, answer);
        if (result instanceof StatedResult.Failed) {
          return result;
        }
        stated = stated instanceof StatedResult.Empty ? stated : result;
      }
    }
    return stated;
  }

  /** A place without a code that holds nothing, or false, states nothing: {@code error: false}. */
  private static boolean counts(ResultPlace place, JsonScan answer) {
    return answer
        .at(place.when())
        .filter(
            found -> (!found.empty() && !"false".equals(found.text())) || hasCode(place, answer))
        .isPresent();
  }

  private static boolean hasCode(ResultPlace place, JsonScan answer) {
    return code(place, answer).isPresent();
  }

  private static Optional<String> code(ResultPlace place, JsonScan answer) {
    return place.codeAt().flatMap(answer::at).flatMap(FoundValue::code);
  }

  private StatedResult classify(ResultPlace place, JsonScan answer) {
    Optional<String> code = code(place, answer);
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
                        .flatMap(answer::at)
                        .flatMap(FoundValue::code)
                        .flatMap(errors::ofMessage));
    return new StatedResult.Failed(
        known.or(place::otherwise).orElse(FailureCategory.UNKNOWN), code, known.isPresent());
  }

  /** What the result places of an answer say. */
  sealed interface StatedResult {

    /** Success. */
    record Ok() implements StatedResult {}

    /** Success without records. */
    record Empty() implements StatedResult {}

    /** No result place is there. */
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
