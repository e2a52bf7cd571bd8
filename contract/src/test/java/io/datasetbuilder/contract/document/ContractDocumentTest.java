package io.datasetbuilder.contract.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.ApiContractVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ContractDocumentTest {

  private static final Pattern PLACE = Pattern.compile("\\{([a-z_]+)}");

  private final ContractDocument contract = ContractDocument.published();

  @Test
  void theDocumentIsOpenApi31WithATitle() {
    assertThat(contract.root()).containsEntry("openapi", "3.1.0");
    assertThat(Tree.object(contract.root().get("info"))).containsKeys("title", "version");
    assertThat(contract.root().keySet())
        .isSubsetOf("openapi", "info", "servers", "security", "tags", "paths", "components");
  }

  /** Spec, "Versioning": the version of the document is that of the code. */
  @Test
  void theVersionIsThatOfTheCode() {
    assertThat(contract.version())
        .isEqualTo(ApiContractVersion.CURRENT)
        .matches("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void everyOperationHasAnIdOfItsOwn() {
    assertThat(contract.operations()).extracting(ContractOperation::id).doesNotHaveDuplicates();
    assertThat(contract.operations())
        .allSatisfy(operation -> assertThat(operation.id()).matches("[a-z][A-Za-z]+"));
  }

  @Test
  void everyReferenceLeadsSomewhere() {
    assertThat(references(contract.root()))
        .allSatisfy(reference -> assertThat(contract.target(reference)).as(reference).isNotEmpty());
  }

  @Test
  void everyComponentIsUsed() {
    Set<String> used = references(contract.root());
    for (String kind : List.of("schemas", "responses", "parameters", "headers")) {
      assertThat(Tree.object(Tree.at(contract.root(), "components", kind)).keySet())
          .allSatisfy(name -> assertThat(used).contains("#/components/" + kind + "/" + name));
    }
  }

  @Test
  void everyPlaceOfAPathIsARequiredParameter() {
    for (ContractOperation operation : contract.operations()) {
      Set<String> declared =
          operation.parameters().stream()
              .filter(parameter -> "path".equals(parameter.get("in")))
              .filter(parameter -> Boolean.TRUE.equals(parameter.get("required")))
              .map(parameter -> String.valueOf(parameter.get("name")))
              .collect(Collectors.toSet());

      assertThat(declared).as(operation.toString()).isEqualTo(places(operation.path()));
    }
  }

  @Test
  void everyParameterHasASchemaADescriptionAndAnExample() {
    for (ContractOperation operation : contract.operations()) {
      assertThat(operation.parameters())
          .as(operation.toString())
          .allSatisfy(
              parameter ->
                  assertThat(parameter)
                      .containsKeys("name", "in", "schema", "description", "example"));
    }
  }

  @Test
  void everyResponseHasADescriptionAndTheIdOfItsCall() {
    for (ContractOperation operation : contract.operations()) {
      operation
          .responses()
          .forEach(
              (status, response) -> {
                assertThat(status).as(operation.toString()).matches("[2345]\\d\\d");
                assertThat(response).as(operation + " " + status).containsKey("description");
                assertThat(Tree.object(response.get("headers")))
                    .as(operation + " " + status)
                    .containsKey("X-Request-ID");
              });
    }
  }

  @Test
  void whateverWantsCredentialsSaysWhatAWrongOneAnswers() {
    assertThat(contract.operations())
        .filteredOn(operation -> !operation.isPublic())
        .allSatisfy(
            operation ->
                assertThat(operation.responses()).containsKeys("401", "403", "429", "431", "503"));
  }

  @Test
  void whateverTakesABodySaysThatItMayBeTooLarge() {
    assertThat(contract.operations())
        .filteredOn(operation -> !operation.requestBody().isEmpty())
        .allSatisfy(operation -> assertThat(operation.responses()).containsKeys("400", "413"));
  }

  @Test
  void everyMemberOfEverySchemaIsDescribedAndEveryRequiredOneDeclared() {
    Tree.object(Tree.at(contract.root(), "components", "schemas"))
        .forEach(
            (name, schema) -> {
              Map<String, Object> members = Tree.object(Tree.at(schema, "properties"));
              assertThat(Tree.object(schema)).as(name).containsKey("description");
              assertThat(members.values())
                  .as(name)
                  .allSatisfy(member -> assertThat(Tree.object(member)).containsKey("description"));
              assertThat(Tree.list(Tree.at(schema, "required")))
                  .as(name)
                  .allSatisfy(required -> assertThat(members).containsKey((String) required));
            });
  }

  private static Set<String> places(String path) {
    Set<String> places = new HashSet<>();
    Matcher place = PLACE.matcher(path);
    while (place.find()) {
      places.add(place.group(1));
    }
    return places;
  }

  private static Set<String> references(Object value) {
    Set<String> found = new HashSet<>();
    List<Object> open = new ArrayList<>(List.of(value));
    while (!open.isEmpty()) {
      Object next = open.remove(open.size() - 1);
      Map<String, Object> members = Tree.object(next);
      if (members.get("$ref") instanceof String reference) {
        found.add(reference);
      }
      members.values().stream().filter(ContractDocumentTest::nested).forEach(open::add);
      Tree.list(next).stream().filter(ContractDocumentTest::nested).forEach(open::add);
    }
    return found;
  }

  private static boolean nested(Object value) {
    return value instanceof Map || value instanceof List;
  }
}
