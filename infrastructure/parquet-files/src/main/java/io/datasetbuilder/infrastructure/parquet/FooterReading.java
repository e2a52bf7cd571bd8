package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.format.RowGroup;

/** What came of reading a footer. */
sealed interface FooterReading {

  /** The footer, when it could be read. */
  Optional<Footer> footer();

  /**
   * A footer that agrees with itself.
   *
   * @param schema the root, whose children are the columns
   * @param metadata key-value metadata
   * @param groups where the values lie
   * @param createdBy the program that wrote the file; empty when it is not named
   */
  record Footer(
      long rowCount,
      SchemaNode schema,
      Map<String, String> metadata,
      List<RowGroup> groups,
      String createdBy)
      implements FooterReading {
    @Override
    public Optional<Footer> footer() {
      return Optional.of(this);
    }
  }

  /** No Parquet file that can be used. */
  record Refused(Problem problem) implements FooterReading {
    static Refused of(UploadProblem code, String message) {
      return new Refused(Problem.of(code, "", message));
    }

    @Override
    public Optional<Footer> footer() {
      return Optional.empty();
    }
  }
}
