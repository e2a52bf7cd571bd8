package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.definition.ErrorTable;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import io.datasetbuilder.pipeline.definition.JsonPointer;
import io.datasetbuilder.pipeline.definition.ResponseRules.ResultPlace;
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
      if (answer.at(place.when()).filter(found -> found.kind() != Found.Kind.NULL).isPresent()) {
        Verdict told = judge(place, answer);
        if (told instanceof Verdict.Failed) {
          return told;
        }
        verdict = verdict instanceof Verdict.Empty ? verdict : told;
      }
    }
    return verdict;
  }

  private Verdict judge(ResultPlace place, JsonWalk answer) {
    Optional<String> code = place.codeAt().flatMap(answer::at).flatMap(Found::code);
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
