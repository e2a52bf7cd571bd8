package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names that are proposed for an incomplete header. */
class ProposedNamesTest {

  @Test
  void namesThatAreThereAndDifferAreKept() {
    assertThat(ProposedNames.of(List.of("id", "city"))).containsExactly("id", "city");
  }

  @Test
  void aColumnWithoutANameIsCalledByItsPlace() {
    assertThat(ProposedNames.of(List.of("", "v", " ")))
        .containsExactly("column_1", "v", "column_3");
  }

  @Test
  void aNameThatIsTakenGetsANumber() {
    assertThat(ProposedNames.of(List.of("v", "v", "V", "v_2")))
        .containsExactly("v", "v_2", "V_3", "v_2_2");
  }

  @Test
  void aGeneratedNameThatIsTakenGetsANumberToo() {
    assertThat(ProposedNames.of(List.of("column_2", ""))).containsExactly("column_2", "column_2_2");
  }
}
