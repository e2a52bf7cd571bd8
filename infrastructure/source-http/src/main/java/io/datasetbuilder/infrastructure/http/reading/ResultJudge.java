package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.ResultPlace;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the places that tell success or failure, in order: the first failure counts. */
final class ResultJudge {

  private final List<ResultPlace> places;
  private final ErrorTable errors;

  ResultJudge(List<ResultPlace> places, ErrorTable errors) {
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

  Verdict judge(JsonWalk answer) {
    Verdict verdict = new Verdict.Silent();
    for (ResultPlace place : places) {
      if (counts(place, answer)) {
        Verdict told = judge(place, answer);
        if (told instanceof Verdict.Failed) {
          return told;
        }
        verdict = verdict instanceof Verdict.Empty ? verdict : told;
      }
    }
    return verdict;
  }

  /** A place without a code that holds nothing, or false, tells nothing: {@code error: false}. */
  private static boolean counts(ResultPlace place, JsonWalk answer) {
    return answer
        .at(place.when())
        .filter(
            found -> (!found.empty() && !"false".equals(found.text())) || hasCode(place, answer))
        .isPresent();
  }

  private static boolean hasCode(ResultPlace place, JsonWalk answer) {
    return code(place, answer).isPresent();
  }

  private static Optional<String> code(ResultPlace place, JsonWalk answer) {
    return place.codeAt().flatMap(answer::at).flatMap(Found::code);
  }

  private Verdict judge(ResultPlace place, JsonWalk answer) {
    Optional<String> code = code(place, answer);
    if (code.filter(errors::isOk).isPresent()) {
      return new Verdict.Ok();
    }
    if (code.filter(errors::isEmpty).isPresent()) {
      return new Verdict.Empty();
    }
    Optional<FailureCategory> known =
        code.flatMap(errors::ofCode)
            .or(
                () ->
                    place
                        .messageAt()
                        .flatMap(answer::at)
                        .flatMap(Found::code)
                        .flatMap(errors::ofMessage));
    return new Verdict.Failed(
        known.or(place::otherwise).orElse(FailureCategory.UNKNOWN), code, known.isPresent());
  }
}
