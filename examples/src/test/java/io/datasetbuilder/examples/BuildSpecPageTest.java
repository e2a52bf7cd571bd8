package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What docs/buildspec.md shows of the parts of a spec is taken by the service as it stands there.
 */
class BuildSpecPageTest {

  private static final Path PAGE = Path.of("../docs/buildspec.md");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");
  private static final Set<String> PARTS =
      Set.of(
          "provider:",
          "quality:",
          "pii:",
          "splits:",
          "composition:",
          "gold:",
          "schema:",
          "derived:");

  private static final String START =
      """
      dataset_id: page
      title: Page
      description: An example of the page.
      exports: [{ kind: csv, output_path: data.csv }]
      """;

  private static final String FILE =
      """
      kind: file
      format: csv
      upload_id: upl_00000000000000000000000000000000
      """;

  @TempDir Path output;

  @TestFactory
  List<DynamicTest> everyExampleIsAValidSpec() {
    return examples().stream()
        .map(text -> DynamicTest.dynamicTest(firstWord(text), () -> assertValid(spec(text))))
        .toList();
  }

  @Test
  void everyPartHasAnExample() {
    assertThat(examples().stream().map(BuildSpecPageTest::firstWord)).containsAll(PARTS);
  }

  private void assertValid(String spec) {
    try (BuilderService service = BuilderService.builder(output).build()) {
      assertThat(service.validateSpec(spec)).as(spec).isInstanceOf(Result.Ok.class);
    }
  }

  /** The part in the place where it belongs. */
  private static String spec(String part) {
    return switch (firstWord(part)) {
      case "provider:" -> START + "sources:\n" + source(part);
      case "gold:" -> START + "sources:\n" + source("provider: p\ndataset: d\n" + part);
      case "schema:" -> START + "sources:\n" + source(FILE + part);
      case "derived:" -> START + "sources:\n" + source(FILE + "schema:\n" + part.indent(2));
      default -> START + "sources:\n" + aliased("flights") + aliased("airports") + part;
    };
  }

  private static String aliased(String alias) {
    return source(FILE + "alias: " + alias + "\n");
  }

  private static String source(String fields) {
    return "-\n" + fields.indent(2);
  }

  /** The blocks of the page that are parts of a spec. */
  private static List<String> examples() {
    return BLOCK
        .matcher(BuiltExample.read(PAGE))
        .results()
        .map((MatchResult block) -> block.group(1))
        .filter(text -> PARTS.contains(firstWord(text)))
        .toList();
  }

  private static String firstWord(String text) {
    return text.strip().split("\\s", 2)[0];
  }
}
