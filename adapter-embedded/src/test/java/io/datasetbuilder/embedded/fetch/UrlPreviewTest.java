package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A preview of an address fetches it anew and keeps nothing. */
class UrlPreviewTest {

  @TempDir Path folder;
  private PublicWeb world;
  private String spec;

  @BeforeEach
  void open() {
    world = new PublicWeb(folder.resolve("out"), Map.of());
    world.serve("/d", WebResponse.unlessKnown("\"v1\"", "[{\"n\":1},{\"n\":2}]"));
    spec = PublicWeb.spec(PublicWeb.source("a", world.url("/d?k=s3cret"), ""));
  }

  @AfterEach
  void close() {
    world.close();
  }

  private List<String> left() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void thePreviewIsThatOfTheWholeContent() {
    SourcePreview preview = world.preview(spec).get(0);

    assertThat(preview.fetched()).isEqualTo(SourcePreview.FetchExtent.whole(2));
    assertThat(preview.fetchComplete()).isTrue();
    assertThat(preview.silver().orElseThrow().profile().rowCount()).isEqualTo(2);
  }

  @Test
  void nothingOfAPreviewIsLeftBehind() throws IOException {
    world.preview(spec);

    assertThat(left()).isEmpty();
  }

  @Test
  void aPreviewAsksForTheContentWhateverAnEarlierRunHas() throws IOException {
    world.build(spec, "r1");
    List<String> before = left();

    world.preview(spec);

    assertThat(world.web.journal()).hasSize(2);
    assertThat(world.web.journal().get(1).headers())
        .doesNotContainKeys("if-none-match", "if-modified-since");
    assertThat(left()).isEqualTo(before);
  }
}
