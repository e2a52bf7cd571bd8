package io.datasetbuilder.contract.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MediaExampleTest {

  private static final ContractDocument CONTRACT = ContractDocument.published();
  private static final BodySchemas SCHEMAS = BodySchemas.exactly(CONTRACT);

  static Stream<MediaExample> examples() {
    return MediaExample.all(CONTRACT).stream();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsOneOfItsSchema(MediaExample example) {
    assertThat(SCHEMAS.errors(example.schema(), example.value())).isEmpty();
  }

  @Test
  void everyBodyHasANamedExample() {
    for (ContractOperation operation : CONTRACT.operations()) {
      operation.responses().forEach((status, body) -> illustrated(operation, status, body));
      illustrated(operation, "request", operation.requestBody());
    }
  }

  @Test
  void everyExampleOfAParameterIsOneOfItsSchema() {
    for (ContractOperation operation : CONTRACT.operations()) {
      for (Map<String, Object> parameter : operation.parameters()) {
        List<String> wrong =
            SCHEMAS.errors(Tree.object(parameter.get("schema")), parameter.get("example"));
        assertThat(wrong).as(operation + " " + parameter.get("name")).isEmpty();
      }
    }
  }

  /** The validator would say so: a member of another type, and a time that is none. */
  @Test
  void whatIsNoExampleIsRefused() {
    Map<String, Object> job = Map.of("$ref", "#/components/schemas/BuildJob");
    Map<String, Object> noTime =
        Map.of("run_id", "a", "status", "queued", "created_at", "yesterday", "updated_at", "now");

    assertThat(SCHEMAS.errors(job, Map.of("run_id", 7))).isNotEmpty();
    assertThat(SCHEMAS.errors(job, noTime)).isNotEmpty();
  }

  private static void illustrated(ContractOperation operation, String place, Object body) {
    Tree.object(Tree.at(body, "content"))
        .forEach(
            (type, media) ->
                assertThat(Tree.object(Tree.at(media, "examples")))
                    .as(operation + " " + place + " " + type)
                    .isNotEmpty()
                    .allSatisfy(
                        (name, example) -> {
                          assertThat(name).matches("[a-z0-9_]+");
                          assertThat(Tree.object(example)).containsKeys("summary", "value");
                        }));
  }
}
