package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page {@code docs/architecture.md}: its modules, its packages and its walks. */
class ArchitecturePageTest {

  private static final Path ROOT = Path.of("..");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  private static final Pattern WALK =
      Pattern.compile("(?ms)^[^\n]* passes (\\d+) classes[^\n]*:$\n\n(.*?)\n\n");

  private static final Pattern STEP = Pattern.compile("(?m)^\\d+\\. \\[`(\\w+)`]\\(([^)]+)\\)");

  private static final String PAGE = read(ROOT.resolve("docs/architecture.md"));

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Test
  void everyModuleIsInATable() {
    assertThat(modules("")).isNotEmpty();
    assertThat(rows()).containsAll(modules("")).containsAll(modules("pipeline-core"));
  }

  @Test
  void everyModuleWithCodeOfTheProductIsInTheDiagram() {
    assertThat(modules(""))
        .filteredOn(module -> !Set.of("bom", "examples", "benchmarks").contains(module))
        .map(module -> module.substring(module.lastIndexOf('/') + 1))
        .allSatisfy(module -> assertThat(diagram()).contains("[" + module));
  }

  @Test
  void everyPackageIsInTheTableOfItsModule() throws IOException {
    assertPackages("buildspec-core", "buildspec");
    assertPackages("auth-core", "auth");
    assertPackages("warehouse-core", "warehouse");
    assertPackages("infrastructure/storage-local", "infrastructure/storage");
    assertPackages("infrastructure/state-jdbi", "infrastructure/state");
    assertPackages("adapter-embedded", "embedded");
    assertPackages("adapter-http", "http");
    assertPackages("adapter-cli", "cli");
  }

  @Test
  void everyWalkHasAsManyClassesAsItStates() {
    List<MatchResult> walks = WALK.matcher(PAGE).results().toList();

    assertThat(walks).hasSizeGreaterThan(3);
    assertThat(walks)
        .allSatisfy(
            walk ->
                assertThat(steps(walk).map(step -> step.group(1)).distinct())
                    .as(walk.group(2))
                    .hasSize(Integer.parseInt(walk.group(1))));
  }

  @Test
  void everyStepOfAWalkIsDeclaredInItsFile() {
    assertThat(WALK.matcher(PAGE).results().flatMap(ArchitecturePageTest::steps))
        .allSatisfy(
            step ->
                assertThat(read(ROOT.resolve("docs").resolve(step.group(2))))
                    .containsPattern("(class|record|interface) " + step.group(1) + "\\b"));
  }

  @Test
  void theWalkOfAQueryIsShortAndRarelyComesBackToAModule() {
    MatchResult query =
        WALK.matcher(PAGE)
            .results()
            .filter(walk -> walk.group().contains("/warehouse/query"))
            .findFirst()
            .orElseThrow();

    assertThat(Integer.parseInt(query.group(1))).isLessThanOrEqualTo(25);
    assertThat(returns(steps(query).map(step -> step.group(2)).toList())).isLessThanOrEqualTo(3);
  }

  /** How often a walk enters a module that it has left. */
  private static int returns(List<String> files) {
    Set<String> entered = new HashSet<>();
    String current = "";
    int returns = 0;
    for (String file : files) {
      String module = file.substring(0, file.indexOf("/src/"));
      if (!module.equals(current) && !entered.add(module)) {
        returns++;
      }
      current = module;
    }
    return returns;
  }

  private static void assertPackages(String module, String root) throws IOException {
    String table = table("Package of `" + module + "`");
    Path sources = ROOT.resolve(module).resolve("src/main/java/io/datasetbuilder/" + root);
    try (Stream<Path> files = Files.walk(sources)) {
      assertThat(
              files
                  .filter(file -> file.endsWith("package-info.java"))
                  .map(file -> sources.relativize(file.getParent()).toString())
                  .filter(name -> !name.isEmpty())
                  .map(name -> name.replace('\\', '/').replace('/', '.')))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(table).contains("`" + name + "`"));
    }
  }

  /** The table with this first head cell. */
  private static String table(String head) {
    int start = PAGE.indexOf("| " + head + " |");
    assertThat(start).as(head).isNotNegative();
    return PAGE.substring(start, PAGE.indexOf("\n\n", start));
  }

  private static String diagram() {
    return PAGE.substring(PAGE.indexOf("flowchart TB"), PAGE.indexOf("\n```\n"));
  }

  /** The first cells of all tables. */
  private static List<String> rows() {
    return PAGE.lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.substring(2, line.indexOf(" |")))
        .flatMap(cell -> Stream.of(cell.split(", ")))
        .map(name -> name.replace("`", ""))
        .toList();
  }

  private static Stream<MatchResult> steps(MatchResult walk) {
    return STEP.matcher(walk.group(2)).results();
  }

  /** The modules of a parent as its pom names them. */
  private static List<String> modules(String parent) {
    return MODULE
        .matcher(read(ROOT.resolve(parent).resolve("pom.xml")))
        .results()
        .map(module -> module.group(1))
        .toList();
  }
}
