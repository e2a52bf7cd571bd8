package io.datasetbuilder.pipeline.source.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.MergedCells;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatedOriginalTest {

  private static final String SHA256 = "sha256:" + "0a".repeat(32);

  private static JsonObject stated(String member, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("sha256", JsonValue.of(SHA256));
    members.put(member, value);
    return new JsonObject(members);
  }

  private static JsonValue ranges(List<String> ranges) {
    return new JsonArray(ranges.stream().<JsonValue>map(JsonValue::of).toList());
  }

  @Test
  void whatAManifestStatesIsUnderstood() {
    OriginalFile original =
        new OriginalFile(
            Optional.of("Sheet1!A1:F200"),
            "0a".repeat(32),
            MergedCells.of(Collections.nCopies(101, "A1:B1")));

    assertThat(StatedOriginal.of(original.toJson())).isEqualTo(Result.ok(original));
    assertThat(original.toJson().members()).containsEntry("merged_cells_total", JsonValue.of(101));
    assertThat(original.warnings().get(0)).endsWith("A1:B1, ...");
  }

  static List<Arguments> wrong() {
    return List.of(
        Arguments.of("sha256", JsonValue.of("0a".repeat(32))),
        Arguments.of("sha256", JsonValue.of("sha256:0A")),
        Arguments.of("sha256", JsonValue.ofNull()),
        Arguments.of("part", JsonValue.of("")),
        Arguments.of("part", JsonValue.of("x".repeat(1025))),
        Arguments.of("part", JsonValue.of("a\u001b[2Jb")),
        Arguments.of("part", JsonValue.of("a\u202Eb")),
        Arguments.of("part", JsonValue.of("a\ud800b")),
        Arguments.of("part", JsonValue.of(7)),
        Arguments.of("merged_cells", ranges(List.of("<script>"))),
        Arguments.of("merged_cells", ranges(Collections.nCopies(101, "A1:B1"))),
        Arguments.of("merged_cells_total", JsonValue.of(-1)));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aMemberThatCannotBeIsRefusedByItsName(String member, JsonValue value) {
    List<Problem> problems = StatedOriginal.of(stated(member, value)).problems();

    assertThat(problems).extracting(Problem::at).contains(member);
    assertThat(problems.get(0).code()).isEqualTo(UploadProblem.INVALID_ORIGINAL_FILE);
  }
}
