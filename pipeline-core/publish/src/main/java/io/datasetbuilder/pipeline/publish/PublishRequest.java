package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Destination and options of a publication: the body of {@code POST /builds/{run_id}/publish}. */
public record PublishRequest(PublishDestination destination, PublishOptions options) {

  private static final List<String> MEMBERS = List.of("target", "destination", "options");

  public PublishTarget target() {
    return options.target();
  }

  /**
   * Reads a body of exactly {@code target}, {@code destination} and, optionally, {@code options};
   * refused with all its problems. Options are read when the target is known.
   */
  public static Result<PublishRequest> read(JsonObject body) {
    RequestMembers members = new RequestMembers(body, MEMBERS);
    Optional<String> target = members.text("target");
    Result<TargetDestination> place = TargetDestination.read(target, members.text("destination"));
    JsonObject given = members.object("options").orElseGet(() -> new JsonObject(Map.of()));
    Optional<Result<PublishOptions>> options =
        target.flatMap(TargetDestination::target).map(at -> PublishOptions.read(at, given));
    return members.result(
        place.map(at -> new PublishRequest(at.destination(), valid(options, at.target()))),
        options.map(Result::problems).orElseGet(List::of));
  }

  /** Options, or the defaults in place of wrong ones, which are refused anyway. */
  private static PublishOptions valid(
      Optional<Result<PublishOptions>> options, PublishTarget target) {
    return options
        .flatMap(
            read -> read.<Optional<PublishOptions>>match(Optional::of, none -> Optional.empty()))
        .orElseGet(() -> PublishOptions.byDefault(target));
  }
}
