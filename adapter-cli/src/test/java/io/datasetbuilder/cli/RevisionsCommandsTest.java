package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code revisions …} on the documents of a folder. */
class RevisionsCommandsTest {

  private static final String MOMENT = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC";

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void aDraft() throws IOException {
    write("title: Cafes\nsources: [\n");
  }

  private void write(String spec) throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), spec);
  }

  private int revisions(String... arguments) {
    return commands.run(
        Stream.of(
                Stream.of("revisions"),
                Arrays.stream(arguments),
                Stream.of("--output-dir", folder.resolve("a b/출력").toString()))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private int save(String... more) {
    return revisions(
        Stream.concat(
                Stream.of("save", "draft of 서울", folder.resolve("spec.yaml").toString()),
                Arrays.stream(more))
            .toArray(String[]::new));
  }

  @Test
  void aDraftNeedNotBeAValidSpecAndIsShownAsItWasSaved() {
    assertThat(save()).as(commands.err()).isZero();
    assertThat(commands.out()).isEqualTo("spec draft of 서울: revision 1\n");

    assertThat(revisions("show", "draft of 서울")).isZero();
    assertThat(commands.out()).isEqualTo("title: Cafes\nsources: [\n");
  }

  @Test
  void theHistoryListsAllRevisionsOldestFirst() throws IOException {
    save("--note", "begun");
    write("title: Bars\n");
    save();
    revisions("revert", "draft of 서울", "1");

    assertThat(revisions("history", "draft of 서울")).isZero();
    assertThat(commands.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("REVISION"),
            line -> assertThat(line).matches(" +1 +" + MOMENT + " +\\S+ +begun"),
            line -> assertThat(line).matches(" +2 .*"),
            line -> assertThat(line).endsWith("revert to revision 1"));
  }

  @Test
  void aDiffShowsWhatChangedAndExitsWithOneWhereSomethingDid() throws IOException {
    save();
    write("title: Bars\nsources: [\n");
    save();

    assertThat(revisions("diff", "draft of 서울")).isEqualTo(1);
    assertThat(commands.out())
        .isEqualTo(
            """
            --- draft of 서울 revision 1
            +++ draft of 서울 revision 2
            @@ -1,2 +1,2 @@
            -title: Cafes
            +title: Bars
             sources: [
            """);
    assertThat(revisions("diff", "draft of 서울", "1", "1")).isZero();
    assertThat(commands.out()).isEmpty();
    assertThat(revisions("diff", "draft of 서울", "1", "7")).isEqualTo(ExitCode.NOT_COMPARED);
  }

  @Test
  void aDiffMarksAMissingLastNewlineAndCarriageReturns() throws IOException {
    write("a\nb\n");
    save();
    write("a\nb");
    save();
    write("a\r\nb");
    save();

    assertThat(revisions("diff", "draft of 서울", "1", "2")).isEqualTo(1);
    assertThat(commands.out())
        .endsWith(
            """
            @@ -1,2 +1,2 @@
             a
            -b
            +b
            \\ No newline at end of file
            """);
    assertThat(revisions("diff", "draft of 서울", "2", "3")).isEqualTo(1);
    assertThat(commands.out())
        .endsWith(
            """
            -a
            +a\u240D
             b
            \\ No newline at end of file
            """);
  }

  @Test
  void aDiffShowsWhatChangedBesideTheTextOfASpec() throws IOException {
    write("{\"yaml\": \"a\", \"by\": \"Ann\"}");
    save("--kind", "annotation");
    write("{\"yaml\": \"a\", \"by\": \"Bob\"}");
    save("--kind", "annotation");

    assertThat(revisions("diff", "draft of 서울", "--kind", "annotation")).isEqualTo(1);
    assertThat(commands.out()).contains("-  \"by\": \"Ann\"", "+  \"by\": \"Bob\"");
  }

  @Test
  void aSaveOnTopOfAnOlderRevisionNamesTheCurrentOne() {
    save();
    save();

    assertThat(save("--expected-revision", "1")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("revision_conflict", "has revision 2 now");
  }

  @Test
  void aSaveRunAgainWithItsKeyAddsNothing() {
    save("--idempotency-key", "k");

    assertThat(save("--idempotency-key", "k", "--json")).isZero();
    assertThat(commands.out()).contains("\"revision\": 1,");
  }

  @Test
  void aCredentialIsRefusedByItsPlace() throws IOException {
    write("sources:\n- params:\n    api_key: Q7xR2mB9kL4wZ8vT1nC5\n");

    assertThat(save()).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err())
        .contains("credential_in_content", "content.yaml")
        .doesNotContain("Q7xR2m");
  }

  @Test
  void anAnnotationIsJson() throws IOException {
    write("[1, 2.50]");
    assertThat(save("--kind", "annotation")).isZero();
    assertThat(revisions("show", "draft of 서울", "--kind", "annotation", "--json")).isZero();
    assertThat(commands.out()).contains("\"kind\": \"annotation\"", "2.50");

    write("[1,");
    assertThat(save("--kind", "annotation")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("not JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "history", "diff"})
  void aDocumentThatDoesNotExistIsRefused(String command) {
    int code = revisions(command, "none");

    assertThat(code).isNotZero();
    assertThat(commands.err()).contains("revision_not_found");
    assertThat(commands.out()).isEmpty();
  }

  @Test
  void whatIsNoNumberIsWrongUsage() {
    save();
    assertThat(revisions("revert", "draft of 서울", "one")).isEqualTo(ExitCode.USAGE);
    assertThat(revisions("show", "draft of 서울", "--revision", "x")).isEqualTo(ExitCode.USAGE);
    assertThat(commands.err()).contains("is not the number of a revision");
  }
}
