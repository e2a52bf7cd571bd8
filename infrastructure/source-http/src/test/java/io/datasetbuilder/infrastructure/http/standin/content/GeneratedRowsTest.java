package io.datasetbuilder.infrastructure.http.standin.content;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GeneratedRowsTest {

  private static final int SOME = 60;

  private final DatasetDefinition dataset =
      aDataset("metro", "stations").lifted("line_cd", "/line/code").build();

  @Test
  void writesTheSameRecordsByCopyingAsOneByOne() {
    GeneratedRows rows = new GeneratedRows(dataset, Map.of(), SOME);
    PageBuffer page = new PageBuffer(0);

    rows.appendJson(page, 7, SOME - 7);

    assertThat(new String(page.toBytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            LongStream.range(7, SOME)
                .mapToObj(at -> JsonWriting.of(rows.row(at)))
                .collect(Collectors.joining(",")));
  }

  @Test
  void makesNoRecordTwice() {
    GeneratedRows rows = new GeneratedRows(dataset, Map.of(), SOME);

    assertThat(LongStream.range(0, SOME).mapToObj(rows::row)).doesNotHaveDuplicates();
  }

  @Test
  void makesTheSameRecordsForTheSameParametersOnly() {
    GeneratedRows rows = new GeneratedRows(dataset, Map.of("line", "2"), SOME);

    assertThat(new GeneratedRows(dataset, Map.of("line", "2"), SOME).row(5)).isEqualTo(rows.row(5));
    assertThat(new GeneratedRows(dataset, Map.of("line", "3"), SOME).row(5))
        .isNotEqualTo(rows.row(5));
  }
}
