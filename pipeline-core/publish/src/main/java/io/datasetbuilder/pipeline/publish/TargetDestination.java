package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Destination at a target: the key of a run's receipt. */
public record TargetDestination(PublishTarget target, PublishDestination destination) {

  private static final List<String> MEMBERS = List.of("target", "destination");
  private static final Choices<PublishTarget> TARGETS = Choices.of(PublishTarget.values());

  /** Reads the body of a reconciliation: exactly {@code target} and {@code destination}. */
  public static Result<TargetDestination> read(JsonObject body) {
    RequestMembers members = new RequestMembers(body, MEMBERS);
    return members.result(read(members.text("target"), members.text("destination")), List.of());
  }

  /** Reads the two values of a query, or of a body; both must be there. */
  public static Result<TargetDestination> read(
      Optional<String> target, Optional<String> destination) {
    List<Problem> problems = new ArrayList<>();
    Result<PublishTarget> readTarget = readTarget(target);
    Result<PublishDestination> readDestination =
        destination
            .map(TargetDestination::readDestination)
            .orElseGet(() -> invalidDestination("'destination' is required"));
    problems.addAll(readTarget.problems());
    problems.addAll(readDestination.problems());
    return problems.isEmpty()
        ? readTarget.then(at -> readDestination.map(name -> new TargetDestination(at, name)))
        : Result.refused(problems);
  }

  /** Reads the name of a target, which must be there. */
  public static Result<PublishTarget> readTarget(Optional<String> target) {
    return target
        .flatMap(TargetDestination::target)
        .map(Result::ok)
        .orElseGet(() -> Result.refused(unsupported(target)));
  }

  /** Reads a destination. */
  public static Result<PublishDestination> readDestination(String destination) {
    return PublishDestination.parse(destination)
        .map(Result::ok)
        .orElseGet(
            () ->
                invalidDestination(
                    Quoting.quoted(destination)
                        + " is not owner/name, of letters and digits with '.', '_' and '-'"
                        + " inside"));
  }

  static Optional<PublishTarget> target(String name) {
    return TARGETS.named(name);
  }

  private static Problem unsupported(Optional<String> target) {
    String names = String.join(", ", TARGETS.names());
    return target
        .map(
            name ->
                PublishProblem.UNSUPPORTED_TARGET
                    .at("target", Quoting.quoted(name) + " is not one of " + names)
                    .suggesting(name, TARGETS.names()))
        .orElseGet(
            () ->
                PublishProblem.UNSUPPORTED_TARGET.at(
                    "target", "'target' is required: one of " + names));
  }

  private static Result<PublishDestination> invalidDestination(String message) {
    return Result.refused(PublishProblem.INVALID_PUBLISH_REQUEST.at("destination", message));
  }

  /** Such as {@code owner/name (huggingface)}. */
  @Override
  public String toString() {
    return destination + " (" + target.wire() + ")";
  }
}
