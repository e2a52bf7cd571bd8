package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help, version and the lists of commands, of every command that there is. */
class HelpTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console console = console(out, err);

  private static Console console(ByteArrayOutputStream out, ByteArrayOutputStream err) {
    PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new Console(InputStream.nullInputStream(), out, errors);
  }

  private static CommandLine program() {
    Console nowhere = console(new ByteArrayOutputStream(), new ByteArrayOutputStream());
    return new Main(nowhere, new Boundary(nowhere, false)).commandLine();
  }

  private int run(List<String> words, String... last) {
    String[] arguments = Stream.concat(words.stream(), Stream.of(last)).toArray(String[]::new);
    return new Main(console, new Boundary(console, false)).execute(arguments);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The words of every command, the program itself first. */
  static List<List<String>> commands() {
    List<List<String>> all = new ArrayList<>();
    collect(program(), List.of(), all);
    return all;
  }

  private static void collect(CommandLine command, List<String> words, List<List<String>> all) {
    all.add(words);
    for (Map.Entry<String, CommandLine> below : command.getSubcommands().entrySet()) {
      collect(
          below.getValue(), Stream.concat(words.stream(), Stream.of(below.getKey())).toList(), all);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandPrintsItsHelpAndTheVersion(List<String> command) {
    String usage = "Usage: " + String.join(" ", join("dataset-builder", command));
    for (String option : List.of("-h", "--help")) {
      out.reset();
      assertThat(run(command, option)).isZero();
      assertThat(printed()).startsWith(usage).endsWith("\n");
    }
    for (String option : List.of("-V", "--version")) {
      out.reset();
      assertThat(run(command, option)).isZero();
      assertThat(printed()).matches("dataset-builder \\d+\\.\\d+\\.\\d+\n");
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfACommandIsPrintedByItsWordsToo(List<String> command) {
    assertThat(run(List.of("help"), command.toArray(String[]::new))).isZero();
    String byWords = printed();
    out.reset();
    run(command, "--help");

    assertThat(byWords).isEqualTo(printed());
  }

  @Test
  void aGroupOfCommandsPrintsTheHelpOfItsOwn() {
    assertThat(run(List.of("providers", "key", "help", "set"))).isZero();

    assertThat(printed()).startsWith("Usage: dataset-builder providers key set");
  }

  @Test
  void helpOfWhatIsNoCommandIsWrongUsageWithTheNearest() {
    assertThat(run(List.of("help", "biuld"))).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'biuld'", "build");
    assertThat(printed()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theListOfCommandsShowsOneWholeSentenceOfEach(List<String> command) {
    CommandLine group = program();
    for (String word : command) {
      group = group.getSubcommands().get(word);
    }
    String listed = oneLine(group.getUsageMessage());
    for (CommandLine below : group.getSubcommands().values()) {
      String sentence = below.getCommandSpec().usageMessage().description()[0];

      assertThat(sentence).as(below.getCommandName()).matches("[A-Z].*[^.]\\.");
      assertThat(sentence).as("one sentence").doesNotContain(". ");
      assertThat(listed).contains(" " + below.getCommandName() + " " + sentence);
    }
  }

  @Test
  void commandsAreListedInGroupsWithAnExampleEach() {
    run(List.of(), "--help");

    List<String> headings =
        printed().lines().filter(line -> line.contains(", for example: dataset-builder ")).toList();
    assertThat(headings).hasSizeGreaterThan(4);
    assertThat(headings.get(0))
        .isEqualTo("From files to a dataset, for example: dataset-builder guess cafes.csv");
    assertThat(printed().indexOf("  guess ")).isLessThan(printed().indexOf("  validate "));
    assertThat(headings)
        .allSatisfy(
            heading ->
                assertThat(program().getSubcommands())
                    .containsKey(heading.replaceFirst(".*: dataset-builder (\\S+).*", "$1")));
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private static List<String> join(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).toList();
  }
}
