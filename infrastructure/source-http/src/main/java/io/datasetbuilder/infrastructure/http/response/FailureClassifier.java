package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.FailureClassifier.ResultClassifier.StatedResult;
import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.ResultPlace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds the category of a response that is no success: the provider's own code counts most, then
 * its message, then the status as the definition reads it, the definition's general category, and
 * last what the status usually means.
 */
final class FailureClassifier {

  private static final int MOST_WORDS = 1 << 16;

  private final ErrorTable errors;

  FailureClassifier(ErrorTable errors) {
    this.errors = errors;
  }

  /**
   * @param stated what the result values state
   * @param structured whether the response could be read as a document
   * @param text the response's
   */
  FailureCategory category(int status, StatedResult stated, boolean structured, JsonSlice text) {
    boolean success = isSuccess(status) && !errors.statuses().containsKey(status);
    Optional<FailureCategory> general = Optional.empty();
    if (stated instanceof StatedResult.Failed failed) {
      if (failed.known() && (success || failed.category() != FailureCategory.UNKNOWN)) {
        return failed.category();
      }
      general = Optional.of(failed.category());
    }
    return words(text)
        .or(() -> Optional.ofNullable(errors.statuses().get(status)))
        .or(keep(general, category -> success || outweighs(category, status)))
        .orElseGet(() -> ofStatus(status, structured));
  }

  private static Supplier<Optional<FailureCategory>> keep(
      Optional<FailureCategory> category, Predicate<FailureCategory> where) {
    return () -> category.filter(where);
  }

  /** A text of the definition somewhere in the response. */
  Optional<FailureCategory> words(JsonSlice text) {
    return errors.texts().isEmpty()
        ? Optional.empty()
        : errors.ofMessage(
            new String(
                text.source(),
                text.from(),
                Math.min(text.to() - text.from(), MOST_WORDS),
                StandardCharsets.UTF_8));
  }

  private static boolean outweighs(FailureCategory general, int status) {
    return general != FailureCategory.UNKNOWN && !isConclusive(status);
  }

  /** Whether records may come with it: 202 says to try again. */
  static boolean isSuccess(int status) {
    return status >= 200 && status < 300 && status != 202;
  }

  /**
   * Whether it says more than the general category that a definition gives to failures without a
   * known code.
   */
  static boolean isConclusive(int status) {
    return status == 202 || status == 408 || status == 429 || status >= 500;
  }

  /**
   * The category of a status of failure.
   *
   * @param structured whether the response is a document rather than a page or nothing: a resource
   *     that is not there is then a matter of parameters, else the address itself is gone
   */
  private static FailureCategory ofStatus(int status, boolean structured) {
    return switch (status) {
      case 202, 408 -> FailureCategory.SERVER;
      case 400, 406, 409, 414, 416, 422 -> FailureCategory.PARAMS_INVALID;
      case 401, 407 -> FailureCategory.AUTH;
      case 403 -> FailureCategory.APPLICATION_REQUIRED;
      case 404 -> structured ? FailureCategory.PARAMS_INVALID : FailureCategory.RETIRED;
      case 405, 410 -> FailureCategory.RETIRED;
      case 413 -> FailureCategory.TOO_LARGE;
      case 429 -> FailureCategory.THROTTLED;
      default -> byClass(status);
    };
  }

  private static FailureCategory byClass(int status) {
    if (status >= 500) {
      return FailureCategory.SERVER;
    }
    return status >= 400 ? FailureCategory.UNKNOWN : FailureCategory.MALFORMED;
  }

  /** Reads the values that state success or failure, in order: the first failure counts. */
  static final class ResultClassifier {

    private final List<ResultPlace> places;
    private final ErrorTable errors;

    ResultClassifier(List<ResultPlace> places, ErrorTable errors) {
      this.places = places;
      this.errors = errors;
    }

    /** Pointers to the values that it reads. */
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

    /**
     * A place without a code that holds nothing, or false, states nothing: {@code error: false}.
     */
    private static boolean counts(ResultPlace place, JsonScan response) {
      return response
          .at(place.when())
          .filter(
              found ->
                  (!found.empty() && !"false".equals(found.text())) || hasCode(place, response))
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

    /** Result that a response states. */
    sealed interface StatedResult {

      /** Success. */
      record Ok() implements StatedResult {}

      /** Success without records. */
      record Empty() implements StatedResult {}

      /** The response has no result value. */
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
}
