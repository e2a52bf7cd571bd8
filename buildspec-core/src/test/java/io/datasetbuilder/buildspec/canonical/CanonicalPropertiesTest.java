package io.datasetbuilder.buildspec.canonical;

import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.JsonWriter;
import io.datasetbuilder.buildspec.fixture.Nodes;
import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.fixture.SpecDocuments;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loaded;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spec, "Canonical snapshot and digest": what holds for every spec. */
class CanonicalPropertiesTest {

  private static final int ROUNDS = 300;

  private static final List<String> OPTIONAL =
      List.of(
          "publish",
          "metadata",
          "splits",
          "pii",
          "license",
          "license_name",
          "license_link",
          "refresh_cadence",
          "attribution",
          "quality",
          "composition",
          "retention",
          "bronze");

  @Test
  void loadingTheCanonicalFormGivesTheSpec() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      BuildSpec spec = valid(new SpecDocuments(seed).next());

      assertThat(load(CanonicalForm.of(spec))).as("seed %d", seed).isEqualTo(spec);
    }
  }

  @Test
  void theCanonicalFormOfTheCanonicalFormIsTheSame() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      JsonObject form = CanonicalForm.of(valid(new SpecDocuments(seed).next()));

      assertThat(JsonWriter.text(CanonicalForm.of(load(form))))
          .as("seed %d", seed)
          .isEqualTo(JsonWriter.text(form));
    }
  }

  @Test
  void theOrderOfKeysNeverChangesTheDigest() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      SpecDocuments documents = new SpecDocuments(seed);
      SpecDocument document = documents.next();
      JsonObject shuffled = (JsonObject) documents.shuffled(document.json());

      assertThat(digest(load(shuffled))).as("seed %d", seed).isEqualTo(digest(valid(document)));
    }
  }

  @Test
  void anAbsentFieldAndANullFieldGiveOneDigest() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      SpecDocument document = new SpecDocuments(seed).next();
      SpecDigest digest = digest(valid(document));
      OPTIONAL.stream()
          .filter(name -> !document.json().members().containsKey(name))
          .forEach(name -> document.with(name, null));

      assertThat(digest(valid(document))).as("seed %d", seed).isEqualTo(digest);
    }
  }

  private static BuildSpec load(JsonValue document) {
    Result<Loaded> result = new LoadSpec().load(Nodes.of(document));
    assertThat(result).isInstanceOf(Result.Ok.class);
    Loaded loaded = ((Result.Ok<Loaded>) result).value();
    assertThat(loaded.findings()).isEmpty();
    return loaded.spec();
  }

  private static SpecDigest digest(BuildSpec spec) {
    return SpecDigest.of(new JsonWriter().write(CanonicalForm.of(spec)));
  }
}
