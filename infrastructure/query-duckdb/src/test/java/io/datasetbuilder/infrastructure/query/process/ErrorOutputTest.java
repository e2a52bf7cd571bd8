package io.datasetbuilder.infrastructure.query.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorOutputTest {

  @TempDir private Path folder;

  private String beginning(String text, boolean servedQuery) throws IOException {
    ErrorOutput output = ErrorOutput.in(folder);
    Files.writeString(output.file(), text);
    return output.beginning(servedQuery);
  }

  @Test
  void allOfItIsKeptOfAProcessWithoutAQuery() throws IOException {
    assertThat(beginning("Error occurred during initialization of VM\n\nno memory\n", false))
        .isEqualTo("Error occurred during initialization of VM | no memory");
  }

  @Test
  void onlyTypesAndPlacesAreKeptOfAProcessThatHadAQuery() throws IOException {
    String text =
        """
        java.lang.IllegalStateException: the cell 4711
        \tat io.datasetbuilder.Query.run(Query.java:7)
        secret
        Caused by: java.sql.SQLException: SELECT secret FROM dataset
        terminate called after throwing an instance of 'duckdb::InternalException'
          what():  {"exception_message": "4711"}
        OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00007f, 65536, 0) failed; error='x'
        """;

    assertThat(beginning(text, true))
        .isEqualTo(
            "java.lang.IllegalStateException"
                + " | at io.datasetbuilder.Query.run(Query.java:7)"
                + " | java.sql.SQLException"
                + " | terminate called after throwing an instance of 'duckdb::InternalException'"
                + " | os::commit_memory(0x00007f, 65536, 0) failed");
  }

  @Test
  void itsBeginningAloneIsRead() throws IOException {
    assertThat(beginning("x".repeat(ErrorOutput.MOST_BYTES + 1), false))
        .hasSize(ErrorOutput.MOST_BYTES);
  }

  @Test
  void aProcessThatWroteNoneHasNone() {
    assertThat(ErrorOutput.in(folder).beginning(false)).isEmpty();
  }
}
