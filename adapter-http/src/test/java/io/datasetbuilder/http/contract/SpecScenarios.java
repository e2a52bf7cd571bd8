package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class SpecScenarios extends Scenarios {

  @Test
  void aValidSpecIsValid() {
    call("validateSpec").json(Map.of("spec", Specs.people(world(), "people"))).gives(200);
  }

  @Test
  void aTextThatIsNoSpecIsAnError() {
    Answered answer = call("validateSpec").json(Map.of("spec", "dataset_id: [")).gives(400);

    assertThat(answer.member("status")).isEqualTo("error");
  }

  @Test
  void aSpecThatBreaksARuleIsInvalid() {
    String unlicensed =
        Specs.people(world(), "people").replace("license: CC0-1.0", "publish: true");

    Answered answer = call("validateSpec").json(Map.of("spec", unlicensed)).gives(400);

    assertThat(answer.member("status")).isEqualTo("invalid");
  }

  @Test
  void aBodyWithoutASpecIsRefused() {
    call("validateSpec").json(Map.of()).gives(400);
    call("previewBuild").json(Map.of("spec", 7)).gives(400);
    call("createBuild").json(Map.of()).gives(400);
    call("submitBuild").json(Map.of()).gives(400);
  }

  @Test
  void aPreviewShowsRows() {
    String spec = Specs.people(world(), "people");

    Answered answer =
        call("previewBuild")
            .json(Map.of("spec", spec, "limit", 2, "sample_mode", "random", "seed", 7))
            .gives(200);

    assertThat(answer.text()).contains("\"sample\":[{");
  }

  @Test
  void aSourceThatFailsIsPartOfThePreview() {
    String spec = Specs.people(world(), "people").replace("casts: {id: int}", "casts: {name: int}");

    Answered answer = call("previewBuild").json(Map.of("spec", spec)).gives(200);

    assertThat(answer.text()).contains("\"status\":\"failed\"");
  }

  /** What a schema leaves out and says about columns has its members in the contract. */
  @Test
  void aPreviewCountsTheRowsThatTheSchemaKeepsAndShowsItsDescriptions() {
    String shape =
        "casts: {id: int}, filter: [{column: id, op: not_null}], select: [name, id],"
            + " columns: {id: {label: Number, unit: people, codes: {'1': one}}}";

    Answered answer =
        call("previewBuild")
            .json(
                Map.of("spec", Specs.people(world(), "people").replace("casts: {id: int}", shape)))
            .gives(200);

    assertThat(answer.text())
        .contains("\"silver_selection\":{\"input_rows\":")
        .contains("\"label\":\"Number\"", "\"codes\":{\"1\":\"one\"}");
  }

  @Test
  void aPreviewOfDataThatItsSpecForbidsIsRefused() {
    String terms = "kind: file, terms: {redistribution: forbidden, statement: Secret}";

    call("previewBuild")
        .json(Map.of("spec", Specs.people(world(), "people").replace("kind: file", terms)))
        .gives(403)
        .saying("redistribution_forbidden");
  }

  @Test
  void aPreviewOfNoRowsIsRefused() {
    call("previewBuild")
        .json(Map.of("spec", Specs.people(world(), "people"), "limit", 0))
        .gives(400);
  }

  @Test
  void aPreviewOfForbiddenDataIsRefused() {
    call("previewBuild")
        .json(Map.of("spec", Specs.forbidden("air")))
        .gives(403)
        .saying("redistribution_forbidden");
  }
}
