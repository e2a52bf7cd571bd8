package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Members of one JSON object of a request about a publication. Unknown members and members of a
 * wrong type are refused; null counts as absent. For one thread.
 */
final class RequestMembers {

  private final JsonProblems mistyped = new JsonProblems(PublishProblem.INVALID_PUBLISH_REQUEST);
  private final List<Problem> unknown;
  private final JsonFields fields;

  /**
   * @param known the names that the object may have
   */
  RequestMembers(JsonObject object, List<String> known) {
    this.unknown =
        object.members().keySet().stream()
            .filter(name -> !known.contains(name))
            .map(name -> unknown(name, known))
            .toList();
    this.fields = JsonFields.of(object, mistyped);
  }

  private static Problem unknown(String name, List<String> known) {
    String message =
        Quoting.quoted(name) + " is not known here; known are " + String.join(", ", known);
    return PublishProblem.INVALID_PUBLISH_REQUEST.at(name, message).suggesting(name, known);
  }

  Optional<String> text(String name) {
    return fields.text(name);
  }

  Optional<Boolean> flag(String name) {
    return fields.flag(name);
  }

  Optional<JsonObject> object(String name) {
    return fields.object(name);
  }

  /**
   * Value made of the members, or all problems: those of the members come first, and problems at a
   * member that is already reported are left out.
   *
   * @param further problems of the members' values
   */
  <T> Result<T> result(Result<T> made, List<Problem> further) {
    List<Problem> problems = new ArrayList<>(unknown);
    problems.addAll(mistyped.problems());
    Set<String> reported = problems.stream().map(Problem::at).collect(Collectors.toSet());
    made.problems().stream()
        .filter(problem -> !reported.contains(problem.at()))
        .forEach(problems::add);
    problems.addAll(further);
    return problems.isEmpty() ? made : Result.refused(problems);
  }
}
