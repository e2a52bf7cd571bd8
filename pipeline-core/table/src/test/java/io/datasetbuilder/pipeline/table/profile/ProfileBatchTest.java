package io.datasetbuilder.pipeline.table.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.profile.ProfileBatch.Size;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileBatchTest {

  private static final Size NUMBER = new Size(Whole.INT64, 0);
  private static final Size LIST = new Size(new DataType.ListOf(Whole.INT64), 0);

  private static List<Integer> sizes(List<ProfileBatch> batches) {
    return batches.stream().map(batch -> batch.columns().size()).toList();
  }

  @Test
  void theColumnsOfAShortTableAreListed() {
    List<ProfileBatch> batches = ProfileBatch.of(Collections.nCopies(99, NUMBER), 17);

    assertThat(batches).extracting(ProfileBatch::held).containsOnly(Held.LISTED);
    assertThat(sizes(batches)).containsExactly(99);
  }

  @Test
  void theColumnsOfALongTableAreGroupedAFewAtATime() {
    List<ProfileBatch> batches = ProfileBatch.of(Collections.nCopies(9, NUMBER), 1_000_000);

    assertThat(batches).extracting(ProfileBatch::held).containsOnly(Held.GROUPED);
    assertThat(sizes(batches)).containsExactly(4, 4, 1);
  }

  @Test
  void nestedColumnsAreGroupedAndKeepTheirPlaces() {
    assertThat(ProfileBatch.of(List.of(NUMBER, LIST, NUMBER), 17))
        .containsExactlyInAnyOrder(
            new ProfileBatch(List.of(0, 2), Held.LISTED),
            new ProfileBatch(List.of(1), Held.GROUPED));
  }

  @Test
  void listsOfABatchHoldNoMoreThanTheirBytes() {
    Size text = new Size(Simple.STRING, ProfileBatch.LISTED_BYTES / 5);
    Size tooLong = new Size(Simple.STRING, ProfileBatch.LISTED_BYTES);

    assertThat(sizes(ProfileBatch.of(List.of(text, text, text), 17))).containsExactly(2, 1);
    assertThat(ProfileBatch.of(List.of(tooLong), 17))
        .containsExactly(new ProfileBatch(List.of(0), Held.GROUPED));
  }
}
