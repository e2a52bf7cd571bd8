package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads as a user meets them. */
@Tag("process")
class UploadsIT {

  private static final String MISSING = "upl_" + "0".repeat(32);

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void files() throws IOException {
    jar = PROGRAM.jar();
    Files.writeString(folder.resolve("data.csv"), "code,n\n007,1\n");
  }

  @Test
  void aFolderWithoutUploadsSaysSo() {
    assertThat(jar.run("uploads", "list").out()).isEqualTo("no uploads\n");
    assertThat(jar.run("uploads", "list", "--json").out()).contains("\"uploads\": []");
  }

  @Test
  void uploadsAreListedInATable() {
    String id = jar.run("upload", "data.csv").out().strip();

    Ended list = jar.run("uploads", "list");

    assertThat(list.code()).isZero();
    assertThat(list.out()).startsWith("UPLOAD ").contains("SIZE", "FORMAT", "CREATED", "EXPIRES");
    assertThat(list.out().lines().skip(1))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith(id).contains("csv").endsWith("data.csv"));
  }

  @Test
  void anUploadIsShownWithoutItsContent() {
    String id = jar.run("upload", "data.csv").out().strip();

    assertThat(jar.run("uploads", "show", id).out())
        .contains("upload: " + id, "format: csv", "encoding: utf-8", "expires: never")
        .doesNotContain("007");
    assertThat(jar.run("uploads", "show", id, "--json").out())
        .contains("\"upload_id\": \"" + id, "\"size_bytes\": 13")
        .doesNotContain("expires_at", "owner", "sha256");
  }

  @Test
  void anUploadKeepsTheDeclaredFormOfItsRecords() throws IOException {
    Files.writeString(folder.resolve("semicolons.csv"), "code;n\n007;1\n");

    Ended kept = jar.run("upload", "semicolons.csv", "--read", "{\"delimiter\": \";\"}");

    assertThat(kept.code()).isZero();
    assertThat(jar.run("uploads", "show", kept.out().strip()).out())
        .contains("read: {\"delimiter\":\";\"}");
    assertThat(jar.run("upload", "semicolons.csv", "--read", "auto").out()).isEqualTo(kept.out());
    Ended refused = jar.run("upload", "data.csv", "--read", "{\"delimiter\": \"x\"}");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("upload refused", "[invalid_read_character]");
  }

  @Test
  void anUploadIsDeletedOnceAndTheDeletionIsReported() {
    String id = jar.run("upload", "data.csv").out().strip();

    assertThat(jar.run("uploads", "delete", id).out()).startsWith("deleted " + id);
    Ended again = jar.run("uploads", "delete", id);

    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("nothing deleted", "[upload_not_found]");
    assertThat(jar.run("uploads", "list").out()).isEqualTo("no uploads\n");
  }

  @Test
  void aDeletionIsReportedAsJson() {
    String id = jar.run("upload", "data.csv").out().strip();

    assertThat(jar.run("uploads", "delete", id, "--json").out())
        .contains("\"upload_id\": \"" + id + "\"", "\"deleted\": true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "delete"})
  void aMissingUploadIsNotFound(String command) {
    Ended ended = jar.run("uploads", command, MISSING);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("[upload_not_found]", MISSING);
  }

  @Test
  void theWordAloneIsWrongUsage() {
    Ended ended = jar.run("uploads");

    assertThat(ended.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ended.err()).contains("a command is missing", "list", "show", "delete");
  }
}
