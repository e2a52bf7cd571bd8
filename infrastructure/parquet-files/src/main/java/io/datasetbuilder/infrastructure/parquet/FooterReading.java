package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.Map;
import java.util.Optional;

/** What came of reading a footer. */
sealed interface FooterReading {

  /** The footer, when it could be read. */
  Optional<Footer> footer();

  /**
   * A footer that agrees with itself.
   *
   * @param schema the root, whose children are the columns
   * @param metadata key-value metadata
   */
  record Footer(long rowCount, SchemaNode schema, Map<String, String> metadata)
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
