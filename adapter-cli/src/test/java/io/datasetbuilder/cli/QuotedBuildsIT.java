package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Builds of the examples print what README and docs/cli.md quote, digests and warnings included.
 */
@Tag("process")
class QuotedBuildsIT {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));

  private static final Pattern README =
      Pattern.compile("(?s)```sh\nadapter-cli/bin/dataset-builder ([^\n]+)\n.*?```text\n(.*?)```");

  private static final Pattern QUOTED =
      Pattern.compile(
          "(?s)```console\n\\$ dataset-builder (build (?:\\$SUBWAY|examples/)[^\n]+)\n(.*?)```");

  private static final Pattern SUBWAY = Pattern.compile("(?m)^SUBWAY=\"([^\"]+)\"$");

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  /** A quoted command with what is printed below it. */
  record Quoted(String command, String printed) {
    @Override
    public String toString() {
      return command;
    }
  }

  static List<Quoted> quoted() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String cli = Files.readString(ROOT.resolve("docs/cli.md"));
    MatchResult subway = SUBWAY.matcher(cli).results().findFirst().orElseThrow();
    return Stream.concat(README.matcher(readme).results().limit(1), QUOTED.matcher(cli).results())
        .map(
            found -> new Quoted(found.group(1).replace("$SUBWAY", subway.group(1)), found.group(2)))
        .filter(quoted -> quoted.printed().startsWith("build: "))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("quoted")
  void aBuildPrintsWhatThePageQuotes(Quoted quoted) throws Exception {
    RunnableJar.Ended ended = PROGRAM.jar().run(words(quoted.command()));

    assertThat(comparable(ended.out() + ended.err())).isEqualTo(comparable(quoted.printed()));
  }

  /**
   * The words of a command; the files of the examples are elsewhere than the folder of the test.
   */
  private static String[] words(String command) {
    List<String> words = new ArrayList<>();
    for (String word : Arrays.asList(command.split(" "))) {
      words.add(word.replace("examples/", ROOT.resolve("examples") + "/"));
    }
    return words.toArray(String[]::new);
  }

  /** Run ids that are made from the time, and times, differ. */
  private static String comparable(String printed) {
    return printed
        .replaceAll("[0-9]{8}T[0-9]{12}Z", "RUN")
        .replaceAll("(?m)^  time: .*$", "  time: TIME");
  }
}
