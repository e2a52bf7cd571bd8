package io.datasetbuilder.pipeline.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {

  private final JsonProblems complaints = new JsonProblems(StorageProblem.MANIFEST_UNREADABLE);

  @Test
  void takesNullForAbsent() {
    assertThat(fields("a", JsonValue.ofNull()).text("a")).isEmpty();
    assertThat(complaints.problems()).isEmpty();
  }

  @Test
  void namesAMemberOfTheWrongType() {
    assertThat(fields("a", JsonValue.of(1)).text("a")).isEmpty();
    assertComplaints("a is not a text.");
  }

  @Test
  void namesTheItemOfTheWrongType() {
    JsonArray items = new JsonArray(List.of(JsonValue.of("x"), JsonValue.of(1)));

    assertThat(fields("a", items).texts("a")).containsExactly("x");
    assertComplaints("a[1] is not a text.");
  }

  @Test
  void namesAMemberBelowAnother() {
    JsonObject inner = new JsonObject(Map.of("b", JsonValue.of(true)));

    assertThat(fields("a", inner).fields("a").whole("b")).isEmpty();
    assertComplaints("a.b is not a whole number.");
  }

  @Test
  void findsSeveralThingsWrongInOneReading() {
    JsonFields fields =
        JsonFields.of(
            new JsonObject(Map.of("a", JsonValue.of(1), "b", JsonValue.of("x"))), complaints);

    fields.text("a");
    fields.flag("b");
    fields.object("b");
    fields.array("b");
    fields.instant("b");

    assertThat(complaints.problems()).hasSize(5);
  }

  @Test
  void namesAMemberThatMustBeThere() {
    assertThat(fields("a", JsonValue.ofNull()).requiredText("a")).isEmpty();
    assertThat(fields("a", JsonValue.ofNull()).requiredWhole("a")).isZero();
    assertComplaints("a is not present.", "a is not present.");
  }

  @Test
  void statesOnceWhatIsRequiredAndOfTheWrongType() {
    fields("a", JsonValue.of(1)).requiredText("a");

    assertComplaints("a is not a text.");
  }

  @Test
  void readsOnlyWholeNumbersThatFitALong() {
    assertThat(fields("a", number("1e2")).whole("a")).contains(100L);
    assertThat(fields("a", number("9223372036854775807")).whole("a")).contains(Long.MAX_VALUE);
    assertThat(fields("a", number("9223372036854775808")).whole("a")).isEmpty();
    assertThat(fields("a", number("1.5")).whole("a")).isEmpty();
    assertThat(fields("a", number("1e1000000000")).whole("a")).isEmpty();
  }

  @Test
  void refusesAWordItDoesNotKnow() {
    Optional<String> none = fields("a", JsonValue.of("x")).choice("a", word -> Optional.empty());

    assertThat(none).isEmpty();
    assertComplaints("a is not one of the known words.");
  }

  private JsonFields fields(String name, JsonValue value) {
    return JsonFields.of(new JsonObject(Map.of(name, value)), complaints);
  }

  private void assertComplaints(String... messages) {
    assertThat(complaints.problems())
        .extracting(problem -> problem.message())
        .containsExactly(messages);
  }

  private static JsonValue number(String text) {
    return JsonValue.of(new BigDecimal(text));
  }
}
