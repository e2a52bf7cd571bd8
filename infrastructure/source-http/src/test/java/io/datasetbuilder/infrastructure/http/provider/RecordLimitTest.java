package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.CallExecution.RecordLimit;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RecordLimitTest {

  private final List<String> delivered = new ArrayList<>();

  private RecordLimit limit(OptionalLong most) {
    return new RecordLimit(
        most,
        batch ->
            delivered.add(new String(batch.buffer(), 0, batch.length(), StandardCharsets.UTF_8)));
  }

  private static RecordBatch batch(String text, int records) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new RecordBatch(bytes, bytes.length, records);
  }

  @Test
  void cutsTheBatchThatBringsTooMany() {
    RecordLimit limit = limit(OptionalLong.of(3));

    limit.deliver(batch("1\n2\n", 2));
    limit.deliver(batch("3\n4\n5\n", 3));

    assertThat(delivered).containsExactly("1\n2\n", "3\n");
    assertThat(limit.isReached()).isTrue();
    assertThat(limit.isCut()).isTrue();
  }

  @Test
  void deliversNoEmptyBatch() {
    limit(OptionalLong.empty()).deliver(batch("", 0));

    assertThat(delivered).isEmpty();
  }

  @Test
  void withoutABoundEverythingIsWanted() {
    RecordLimit limit = limit(OptionalLong.empty());

    limit.deliver(batch("1\n2\n", 2));

    assertThat(delivered).containsExactly("1\n2\n");
    assertThat(limit.isReached()).isFalse();
  }
}
