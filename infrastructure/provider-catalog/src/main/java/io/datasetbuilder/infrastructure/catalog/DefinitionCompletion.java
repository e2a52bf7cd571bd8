package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.text.FieldPath;
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
record DefinitionCompletion(ObjectNode file, JsonNode commonFamilies, DefinitionProblems problems) {

  /** Members of a dataset that its provider may state for it. */
  private static final List<String> SHARED = List.of("status", "quota", "license", "paging");

  ObjectNode whole() {
    ObjectNode whole = file.deepCopy();
    FieldPath datasets = FieldPath.ROOT.field("datasets");
    for (int i = 0; i < whole.path("datasets").size(); i++) {
      complete((ObjectNode) whole.path("datasets").get(i), datasets.item(i));
    }
    return whole;
  }

  private void complete(ObjectNode dataset, FieldPath at) {
    for (String name : SHARED) {
      if (file.has(name) && !dataset.has(name)) {
        dataset.set(name, file.get(name).deepCopy());
      }
    }
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    dataset.putIfAbsent("status", nodes.stringNode("unverified"));
    dataset.putIfAbsent("paging", nodes.objectNode().put("mode", "none"));
    ObjectNode response =
        new FamilyResolver(file.path("families"), commonFamilies, at.field("response"), problems)
            .of((ObjectNode) dataset.get("response"));
    response.putIfAbsent("body", nodes.stringNode("json"));
    response.putIfAbsent("shape", nodes.stringNode("rows"));
    dataset.set("response", response);
  }
}
