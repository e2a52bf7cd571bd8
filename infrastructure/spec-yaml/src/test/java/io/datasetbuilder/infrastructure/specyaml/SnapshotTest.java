package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.canonical.SpecSnapshot;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spec, "Canonical snapshot and digest", with the form in which snapshots are stored. */
class SnapshotTest {

  private final YamlCanonicalWriter writer = new YamlCanonicalWriter();

  private final ValidateSpec rules =
      new ValidateSpec(List.of("csv", "jsonl", "parquet", "markdown", "huggingface", "kaggle"));

  static List<CorpusFile> accepted() {
    return CorpusFile.in("accepted");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void snapshotIsReadBackAsTheSameSpec(CorpusFile file) {
    ValidSpec spec = valid(file.content());

    assertThat(valid(SpecSnapshot.of(spec, writer).bytes())).as(file.name()).isEqualTo(spec);
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void snapshotOfASnapshotIsTheSame(CorpusFile file) {
    SpecSnapshot once = SpecSnapshot.of(valid(file.content()), writer);

    assertThat(SpecSnapshot.of(valid(once.bytes()), writer).bytes())
        .as(file.name())
        .isEqualTo(once.bytes());
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void orderAndFormOfTheTextDoNotChangeTheDigest(CorpusFile file) {
    JsonObject written = (JsonObject) Documents.plain(root(file.content()));

    for (long seed = 0; seed < 20; seed++) {
      byte[] other =
          new YamlCanonicalWriter().write((JsonObject) shuffled(written, new Random(seed)));

      assertThat(SpecSnapshot.of(valid(other), writer).digest())
          .as("%s, seed %d", file.name(), seed)
          .isEqualTo(SpecSnapshot.of(valid(file.content()), writer).digest());
    }
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void editorSchemaAcceptsSnapshots(CorpusFile file) {
    byte[] snapshot = SpecSnapshot.of(valid(file.content()), writer).bytes();

    assertThat(new EditorSchema().errors(root(snapshot))).as(file.name()).isEmpty();
  }

  private ValidSpec valid(byte[] document) {
    Result<ValidSpec> result =
        Documents.read(document).then(new LoadSpec()::load).then(rules::validate);
    assertThat(result).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<ValidSpec>) result).value();
  }

  private static SpecNode root(byte[] document) {
    return ((Result.Ok<SpecNode>) Documents.read(document)).value();
  }

  private static JsonValue shuffled(JsonValue value, Random random) {
    if (value instanceof JsonArray array) {
      return new JsonArray(array.items().stream().map(item -> shuffled(item, random)).toList());
    }
    if (!(value instanceof JsonObject object)) {
      return value;
    }
    List<String> keys = new ArrayList<>(object.members().keySet());
    Collections.shuffle(keys, random);
    Map<String, JsonValue> members = new LinkedHashMap<>();
    keys.forEach(key -> members.put(key, shuffled(object.members().get(key), random)));
    return new JsonObject(members);
  }
}
