package io.datasetbuilder.warehouse.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.fixture.Texts;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentRulesTest {

  private static final JsonValue SPEC = spec("title: Cafes\nsources: [");

  private final ContentRules rules = new ContentRules(content -> 2, Texts.UNPARSEABLE);

  private static JsonValue spec(String yaml) {
    return new JsonObject(Map.of("yaml", JsonValue.of(yaml)));
  }

  private List<Problem> spec(JsonValue content) {
    return rules.check(DocumentKind.SPEC, content);
  }

  @Test
  void aSpecNeedNotBeAValidBuildSpec() {
    assertThat(spec(SPEC)).isEmpty();
  }

  @Test
  void aSpecIsAnObjectWithTheTextYaml() {
    for (JsonValue content :
        List.of(
            JsonValue.of("title: Cafes"),
            JsonValue.ofNull(),
            new JsonObject(Map.of()),
            new JsonObject(Map.of("yaml", JsonValue.of(1))))) {
      assertThat(spec(content))
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.code()).isEqualTo(WarehouseProblem.INVALID_REQUEST);
                assertThat(problem.message()).contains("text 'yaml'");
              });
    }
  }

  @Test
  void anAnnotationIsAnyJson() {
    for (JsonValue content : List.of(JsonValue.ofNull(), JsonValue.of(1), JsonValue.of("text"))) {
      assertThat(rules.check(DocumentKind.ANNOTATION, content)).isEmpty();
    }
  }

  @Test
  void aContentOfOneMebibyteIsTheLargest() {
    assertThat(
            new ContentRules(content -> 1024 * 1024, Texts.UNPARSEABLE)
                .check(DocumentKind.SPEC, SPEC))
        .isEmpty();
    assertThat(
            new ContentRules(content -> 1024 * 1024 + 1, Texts.UNPARSEABLE)
                .check(DocumentKind.SPEC, SPEC))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("1 MiB"));
  }

  @Test
  void aCredentialIsRefusedByItsPathAndNotRepeated() {
    assertThat(spec(spec("sources:\n- params:\n    api_key: Q7xR2mB9kL4wZ8vT1nC5\n")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.CREDENTIAL_IN_CONTENT);
              assertThat(problem.message()).contains("content.yaml").doesNotContain("Q7xR2m");
            });
  }
}
