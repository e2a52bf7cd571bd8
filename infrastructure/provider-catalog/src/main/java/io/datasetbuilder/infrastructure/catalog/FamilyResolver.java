package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resolves the rules for reading the responses of a dataset: its members replace those of its
 * family, and in {@code errors} code by code and status by status; then the envelope is filled in.
 *
 * @param own families of the file
 * @param common families that every file may name
 * @param at location of the dataset's {@code response}
 */
record FamilyResolver(JsonNode own, JsonNode common, FieldPath at, DefinitionProblems problems) {

  private static final String ENVELOPE = "{envelope}";
  private static final String ERRORS = "errors";
  private static final List<String> TABLES = List.of("codes", "statuses");

  /** The members of the response, without family and envelope. */
  ObjectNode of(ObjectNode response) {
    String family = response.path("family").asString("");
    ObjectNode merged = over(family.isEmpty() ? response : family(family), response);
    merged.remove(List.of("family", "envelope"));
    if (response.has("envelope")) {
      return filled(merged, response.path("envelope").asString(), isKnown(family));
    }
    if (isOpen(merged)) {
      problems.contradiction(
          at,
          "A pointer holds {envelope}, and no envelope is given.",
          "Write envelope: with the member that surrounds the records.");
    }
    return merged;
  }

  private JsonNode family(String name) {
    if (!isKnown(name)) {
      List<String> known = new ArrayList<>(own.propertyNames());
      known.addAll(common.propertyNames());
      problems.invalid(
          at.field("family"),
          "There is no family " + Quoting.quoted(name) + ".",
          NearestName.of(name, known)
              .map(near -> "Did you mean " + near + "?")
              .orElseGet(() -> "Families: " + String.join(", ", known) + "."));
      // Whatever a missing family would leave open is not reported a second time.
      return common.path("bare_array");
    }
    return own.has(name) ? own.path(name) : common.path(name);
  }

  private boolean isKnown(String name) {
    return name.isEmpty() || own.has(name) || common.has(name);
  }

  private static ObjectNode over(JsonNode family, ObjectNode response) {
    ObjectNode merged = ((ObjectNode) family).deepCopy();
    merged.setAll(response);
    JsonNode usual = family.path(ERRORS);
    JsonNode written = response.path(ERRORS);
    if (usual.isObject() && written.isObject()) {
      ObjectNode errors = merged.putObject(ERRORS);
      errors.setAll((ObjectNode) usual.deepCopy());
      errors.setAll((ObjectNode) written);
      for (String table : TABLES) {
        if (usual.has(table) && written.has(table)) {
          ObjectNode rows = ((ObjectNode) usual.get(table)).deepCopy();
          errors.set(table, rows.setAll((ObjectNode) written.get(table)));
        }
      }
    }
    return merged;
  }

  private ObjectNode filled(ObjectNode members, String envelope, boolean familyIsKnown) {
    if (!isOpen(members) && familyIsKnown) {
      problems.contradiction(
          at.field("envelope"),
          "An envelope is given, and no pointer holds {envelope}.",
          "Remove the envelope, or use a family such as op_rows.");
    }
    String segment = envelope.replace("~", "~0").replace("/", "~1");
    return (ObjectNode) DatasetExpansion.replaced(members, text -> text.replace(ENVELOPE, segment));
  }

  private static boolean isOpen(JsonNode node) {
    return node.isString()
        ? node.stringValue().contains(ENVELOPE)
        : node.valueStream().anyMatch(FamilyResolver::isOpen);
  }
}
