package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.catalog.CatalogFiles.CatalogResources;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class SchemaTest {

  /** Parts that state rules on members which are described where they are declared. */
  private static final Pattern RULE =
      Pattern.compile("/(allOf|anyOf|if|then|else|not|contains)\\b");

  private final JsonNode schema =
      new ObjectMapper().readTree(CatalogResources.read(CatalogResources.SCHEMA));

  @Test
  void everyMemberIsDescribed() {
    List<String> bare = new ArrayList<>();
    visit(schema, "", bare);

    assertThat(bare).isEmpty();
  }

  private void visit(JsonNode node, String at, List<String> bare) {
    node.path("properties")
        .properties()
        .forEach(
            member -> {
              boolean isRule = RULE.matcher(at).find();
              if (!isRule && described(member.getValue()).isEmpty()) {
                bare.add(at + "/" + member.getKey());
              }
            });
    if (node.isObject()) {
      node.properties().forEach(child -> visit(child.getValue(), at + "/" + child.getKey(), bare));
    }
    node.values().stream().filter(child -> node.isArray()).forEach(c -> visit(c, at, bare));
  }

  @Test
  void everyRuleWithWordsOfItsOwnHasAllOfThem() {
    Set<String> codes =
        Stream.of(CatalogProblem.values()).map(CatalogProblem::wire).collect(Collectors.toSet());

    assertThat(schema.findValues("x-problem"))
        .isNotEmpty()
        .allSatisfy(
            problem -> {
              assertThat(problem.path("code").asString("")).isIn(codes);
              assertThat(problem.path("message").asString("")).endsWith(".");
              assertThat(problem.path("hint").asString("")).endsWith(".");
            });
  }

  private String described(JsonNode member) {
    String reference = member.path("$ref").asString("");
    return reference.isEmpty()
        ? member.path("description").asString("")
        : schema.at(reference.substring(1)).path("description").asString("");
  }

  @Test
  void unknownMembersAreRefusedWhereverMembersAreNamed() {
    schema
        .path("definitions")
        .properties()
        .forEach(
            definition -> {
              if (definition.getValue().has("properties")
                  && !definition.getKey().equals("paging")) {
                assertThat(definition.getValue().path("additionalProperties").asBoolean(true))
                    .as(definition.getKey())
                    .isFalse();
              }
            });
  }
}
