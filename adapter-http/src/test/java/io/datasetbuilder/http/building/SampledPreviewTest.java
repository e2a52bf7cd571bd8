package io.datasetbuilder.http.building;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Which rows a preview shows, as callers ask for them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SampledPreviewTest {

  @TempDir static Path folder;
  private BuiltRuns built;
  private Served line;
  private String spec;

  @BeforeAll
  void begin() {
    built = new BuiltRuns(folder);
    line = new Served(built.service);
    String rows =
        IntStream.range(0, 500).mapToObj(i -> i + ",n" + i + "\n").collect(Collectors.joining());
    spec = BuiltRuns.spec("people", upload("id,name\n" + rows), "");
  }

  @AfterAll
  void close() {
    line.close();
    built.close();
  }

  @Test
  void withoutAModeTheFirstRowsAreShown() {
    JsonResponse shown = preview(new JsonMembers().put("limit", 3));

    assertThat(shown.text("sample_mode")).isEqualTo("first");
    assertThat(ids(shown)).containsExactly(0L, 1L, 2L);
  }

  @Test
  void aSeedDecidesWhichRowsAreShown() {
    List<Long> seven = ids(random(7));

    assertThat(random(7).text("sample_mode")).isEqualTo("random");
    assertThat(seven).hasSize(20).doesNotHaveDuplicates().isEqualTo(ids(random(7)));
    assertThat(ids(random(8))).isNotEqualTo(seven);
    assertThat(ids(random(Long.MIN_VALUE))).hasSize(20);
  }

  @Test
  void aModeOrSeedThatIsNoneIsRefused() {
    assertThat(answer(new JsonMembers().put("sample_mode", "last")).refusal())
        .isEqualTo("400 'sample_mode' must be 'first' or 'random'");
    assertThat(answer(new JsonMembers().put("seed", "x")).refusal())
        .isEqualTo("400 'seed' must be an integer of 64 bits");
  }

  /** Whoever asks for a preview has handed the file in. */
  private String upload(String content) {
    return line.send("/uploads?format=csv", content.getBytes(UTF_8)).text("upload_id");
  }

  private JsonResponse random(long seed) {
    return preview(
        new JsonMembers().put("limit", 20).put("sample_mode", "random").put("seed", seed));
  }

  private JsonResponse preview(JsonMembers question) {
    return answer(question).objects("previews").get(0);
  }

  private JsonResponse answer(JsonMembers question) {
    return line.send("/preview", built.service.json().write(question.put("spec", spec).toObject()));
  }

  private static List<Long> ids(JsonResponse preview) {
    return preview.objects("sample").stream().map(row -> row.number("id")).toList();
  }
}
