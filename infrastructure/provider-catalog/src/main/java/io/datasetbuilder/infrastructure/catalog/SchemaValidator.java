package io.datasetbuilder.infrastructure.catalog;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.walk.ApplyDefaultsStrategy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles.CatalogResources;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Validates the form of a definition against the published schema. Safe for concurrent use. */
final class SchemaValidator {

  private final Schema schema;
  private final SchemaMessages sentences;

  SchemaValidator() {
    String text =
        new String(CatalogResources.read(CatalogResources.SCHEMA), StandardCharsets.UTF_8);
    this.schema = registry().getSchema(text, InputFormat.JSON);
    this.sentences = new SchemaMessages(schema.getSchemaNode());
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_7,
        registry -> registry.schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** Everything that keeps a document from being a definition, without positions. */
  List<Problem> problems(JsonNode document) {
    return schema.validate(document).stream()
        .map(error -> sentences.of(error, place(error)))
        .distinct()
        .toList();
  }

  /** Writes what the schema states for members that a definition leaves out. */
  void complete(JsonNode definition) {
    schema.walk(
        definition,
        true,
        context ->
            context.walkConfig(
                walk -> walk.applyDefaultsStrategy(new ApplyDefaultsStrategy(true, false, false))));
  }

  private static FieldPath place(Error error) {
    NodePath location = error.getInstanceLocation();
    FieldPath at = FieldPath.ROOT;
    for (int i = 0; i < location.getNameCount(); i++) {
      Object step = location.getElement(i);
      at = step instanceof Integer index ? at.item(index) : at.field(String.valueOf(step));
    }
    return at;
  }

  /** Describes the errors of the schema as problems. */
  static final class SchemaMessages {

    private static final Map<String, String> TYPES =
        Map.of(
            "string", "a text",
            "integer", "a whole number",
            "number", "a number",
            "boolean", "true or false",
            "object", "a mapping",
            "array", "a list",
            "null", "null");

    private final JsonNode schema;

    SchemaMessages(JsonNode schema) {
      this.schema = schema;
    }

    /** The schema's own words on a failed rule, or else those on its keyword. */
    Problem of(Error error, FieldPath at) {
      JsonNode own = siblings(error).path("x-problem");
      return own.isObject() ? stated(own, error, at) : ofKeyword(error, at);
    }

    private static Problem stated(JsonNode own, Error error, FieldPath at) {
      String written = Quoting.quoted(error.getInstanceNode().asString(""));
      CatalogProblem code =
          Stream.of(CatalogProblem.values())
              .filter(each -> each.wire().equals(own.path("code").stringValue()))
              .findFirst()
              .orElseThrow();
      String message = own.path("message").stringValue().replace("{value}", written);
      return Problem.of(code, at.notation(), message).withHint(own.path("hint").stringValue());
    }

    private Problem ofKeyword(Error error, FieldPath at) {
      return switch (error.getKeyword()) {
        case "additionalProperties" -> unknownMember(error, at);
        case "required" -> missing(error, at);
        case "type" -> problem(at, "This must be " + types(error.getSchemaNode()) + ".");
        case "enum" -> unknownChoice(error, at);
        case "pattern" -> wrongForm(error, at);
        case "minLength", "minItems" -> problem(at, "This must not be empty.");
        case "minimum" -> problem(at, "This must be at least " + bound(error) + ".");
        case "maximum" -> problem(at, "This must be at most " + bound(error) + ".");
        case "exclusiveMinimum" -> problem(at, "This must be more than " + bound(error) + ".");
        case "uniqueItems" -> problem(at, "This names something twice.");
        case "not" -> problem(at, "A member has a name that addresses use for themselves.");
        default -> problem(at, "This does not have the form that a definition has.");
      };
    }

    private static Problem problem(FieldPath at, String message) {
      return Problem.of(CatalogProblem.DEFINITION_INVALID, at.notation(), message);
    }

    private Problem unknownMember(Error error, FieldPath at) {
      String name = error.getProperty();
      List<String> known = names(siblings(error).path("properties"));
      return problem(at.field(name), "There is no member " + Quoting.quoted(name) + " here.")
          .withHint(
              DefinitionProblems.nearest(
                  name, known, "Members here: " + String.join(", ", known) + "."));
    }

    private Problem missing(Error error, FieldPath at) {
      String name = error.getProperty();
      Problem problem = problem(at.field(name), "The member " + name + " is missing.");
      return description(siblings(error).path("properties").path(name))
          .map(problem::withHint)
          .orElse(problem);
    }

    private static Problem unknownChoice(Error error, FieldPath at) {
      List<String> choices = new ArrayList<>();
      error.getSchemaNode().forEach(choice -> choices.add(choice.asString()));
      String written = error.getInstanceNode().asString("");
      Problem problem = problem(at, "This must be one of " + String.join(", ", choices) + ".");
      return NearestName.of(written, choices)
          .map(near -> problem.withHint("Did you mean " + near + "?"))
          .orElse(problem);
    }

    private Problem wrongForm(Error error, FieldPath at) {
      String written = error.getInstanceNode().asString("");
      Problem problem = problem(at, Quoting.quoted(written) + " does not have the required form.");
      return description(siblings(error)).map(problem::withHint).orElse(problem);
    }

    private static String types(JsonNode type) {
      return type.isArray()
          ? StreamSupport.stream(type.spliterator(), false)
              .map(each -> TYPES.get(each.asString()))
              .collect(Collectors.joining(" or "))
          : TYPES.get(type.asString());
    }

    private static String bound(Error error) {
      return error.getSchemaNode().asString();
    }

    /** The part of the schema that contains the failed rule. */
    private JsonNode siblings(Error error) {
      String pointer = error.getSchemaLocation().getFragment().toString();
      return schema.at(JsonPointer.compile(pointer).head());
    }

    private static Optional<String> description(JsonNode part) {
      return Optional.of(part.path("description").asString("")).filter(text -> !text.isEmpty());
    }

    private static List<String> names(JsonNode object) {
      return List.copyOf(object.propertyNames());
    }
  }
}
