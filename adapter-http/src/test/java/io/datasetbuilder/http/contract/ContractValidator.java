package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.BodySchemas;
import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import java.util.Map;

/** Validates answers by the contract: status, media type, headers and body. */
final class ContractValidator {

  private static final String ANY = "*/*";
  private static final String JSON = "application/json";

  private final BodySchemas schemas;
  private final Coverage coverage;

  ContractValidator(BodySchemas schemas, Coverage coverage) {
    this.schemas = schemas;
    this.coverage = coverage;
  }

  /** Fails when the contract does not allow the answer. */
  void validate(ContractOperation operation, Answered answer) {
    String what = operation.id() + " " + answer.status() + "\n" + shown(answer);
    Map<String, Object> declared = operation.responses().get(String.valueOf(answer.status()));
    assertThat(declared).as("declared: " + what).isNotNull();
    Tree.object(declared.get("headers"))
        .forEach((name, header) -> validateHeader(operation, name, header, answer, what));
    Map<String, Object> content = Tree.object(declared.get("content"));
    if (content.isEmpty()) {
      assertThat(answer.text()).as("no content: " + what).isEmpty();
      return;
    }
    String type = content.containsKey(answer.mediaType()) ? answer.mediaType() : ANY;
    assertThat(content.keySet()).as("media type: " + what).contains(type);
    validateBody(Tree.object(Tree.at(content.get(type), "schema")), type, answer, what);
    coverage.add(operation, answer.status(), type);
  }

  private void validateHeader(
      ContractOperation operation, String name, Object header, Answered answer, String what) {
    Map<String, Object> declared = operation.document().resolved(header);
    if (answer.header(name).isEmpty()) {
      assertThat(declared.get("required")).as(name + ": " + what).isNotEqualTo(true);
      return;
    }
    Map<String, Object> schema = Tree.object(declared.get("schema"));
    String value = answer.header(name).get();
    Object read = "integer".equals(schema.get("type")) ? Long.valueOf(value) : value;
    assertThat(schemas.errors(schema, read)).as(name + ": " + what).isEmpty();
  }

  private void validateBody(Map<String, Object> schema, String type, Answered answer, String what) {
    if (type.equals(JSON)) {
      assertThat(answer.header("Content-Type"))
          .as(what)
          .contains("application/json; charset=utf-8");
      assertThat(schemas.errors(schema, answer.text())).as("body: " + what).isEmpty();
    } else if (!type.equals(ANY)) {
      assertThat(schemas.errors(schema, (Object) answer.text())).as("body: " + what).isEmpty();
      assertThat(answer.text()).as(what).isNotEmpty();
    }
  }

  private static String shown(Answered answer) {
    String text = answer.text();
    return text.length() > 2000 ? text.substring(0, 2000) : text;
  }
}
