package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Completes the datasets of an expanded definition: each has the members that its provider states
 * for all of them, and its response those of its family. The result has the same form, so that the
 * schema can be applied to it.
 *
 * @param file an expanded definition of the right form
 * @param commonFamilies readers that every file may name
 */
record DefinitionCompletion(
    ObjectNode file, ObjectNode commonFamilies, DefinitionProblems problems) {

  /** Members of a dataset that its provider may state for it. */
  private static final List<String> SHARED = List.of("status", "quota", "license", "paging");

  ObjectNode whole() {
    ObjectNode whole = file.deepCopy();
    ObjectNode families = commonFamilies.deepCopy();
    file.path("families").forEachEntry(families::set);
    FieldPath datasets = FieldPath.ROOT.field("datasets");
    for (int i = 0; i < whole.path("datasets").size(); i++) {
      complete((ObjectNode) whole.path("datasets").get(i), datasets.item(i), families);
    }
    return whole;
  }

  private void complete(ObjectNode dataset, FieldPath at, ObjectNode families) {
    for (String name : SHARED) {
      if (file.has(name) && !dataset.has(name)) {
        dataset.set(name, file.get(name).deepCopy());
      }
    }
    FamilyResolver resolver = new FamilyResolver(families, at.field("response"), problems);
    dataset.set("response", resolver.of((ObjectNode) dataset.get("response")));
  }

  /** The members of both; where both have one, the latter's, but mappings member by member. */
  private static ObjectNode over(ObjectNode usual, ObjectNode written) {
    ObjectNode merged = usual.deepCopy();
    written.forEachEntry(
        (name, value) ->
            merged.set(
                name,
                usual.get(name) instanceof ObjectNode below && value instanceof ObjectNode above
                    ? over(below, above)
                    : value));
    return merged;
  }

  /**
   * Resolves the rules for reading the responses of a dataset: its members replace those of its
   * family, and in {@code errors} code by code and status by status; then the envelope is filled
   * in.
   *
   * @param families by name
   * @param at location of the dataset's {@code response}
   */
  private record FamilyResolver(ObjectNode families, FieldPath at, DefinitionProblems problems) {

    private static final String ENVELOPE = "{envelope}";

    /** The members of the response, without family and envelope. */
    ObjectNode of(ObjectNode response) {
      ObjectNode merged = over(family(response.path("family")), response);
      merged.remove(List.of("family", "envelope"));
      if (response.has("envelope")) {
        return filled(merged, response.path("envelope").asString(), response.path("family"));
      }
      if (isOpen(merged)) {
        problems.contradiction(
            at,
            "A pointer holds {envelope}, and no envelope is given.",
            "Write envelope: with the member that surrounds the records.");
      }
      return merged;
    }

    private ObjectNode family(JsonNode name) {
      if (name.isMissingNode()) {
        return JsonNodeFactory.instance.objectNode();
      }
      if (!isKnown(name)) {
        List<String> known = List.copyOf(families.propertyNames());
        problems.invalid(
            at.field("family"),
            "There is no family " + Quoting.quoted(name.stringValue()) + ".",
            DefinitionProblems.nearest(
                name.stringValue(), known, "Families: " + String.join(", ", known) + "."));
      }
      // The members that an unknown family leaves open are not reported a second time.
      return (ObjectNode) families.get(isKnown(name) ? name.stringValue() : "bare_array");
    }

    private boolean isKnown(JsonNode name) {
      return name.isMissingNode() || families.has(name.stringValue());
    }

    private ObjectNode filled(ObjectNode members, String envelope, JsonNode family) {
      if (!isOpen(members) && isKnown(family)) {
        problems.contradiction(
            at.field("envelope"),
            "An envelope is given, and no pointer holds {envelope}.",
            "Remove the envelope, or use a family such as op_rows.");
      }
      String segment = envelope.replace("~", "~0").replace("/", "~1");
      return (ObjectNode)
          DatasetExpansion.replaced(members, text -> text.replace(ENVELOPE, segment));
    }

    private static boolean isOpen(JsonNode node) {
      return node.isString()
          ? node.stringValue().contains(ENVELOPE)
          : node.valueStream().anyMatch(FamilyResolver::isOpen);
    }
  }
}
