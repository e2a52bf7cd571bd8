package io.datasetbuilder.pipeline.document.description;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class DatasetDescriptionTest {

  @Test
  void columnNamesKeepTheTablesOrder() {
    assertThat(aDescription().build().columnNames())
        .containsExactly("tailnum", "year", "first_seen", "owners");
  }

  @Test
  void aSampleHoldsAtMostFiveRows() {
    DescriptionBuilder description =
        aDescription()
            .withTable(6, column("a", Simple.STRING, 0, 6))
            .withRows(Collections.nCopies(6, row("1")));

    assertThatIllegalArgumentException().isThrownBy(description::build);
  }

  @Test
  void aSampleRowHasACellForEachColumn() {
    DescriptionBuilder description = aDescription().withSample(row("N10156", "2004"));

    assertThatIllegalArgumentException().isThrownBy(description::build);
  }
}
