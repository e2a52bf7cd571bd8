package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole numbers that a double would round reach whoever reads the JSON exports. */
class LargeNumbersTest {

  private static final String RECORDS =
      """
      {"big":9007199254740993,"edge":9007199254740991,"low":-9007199254740992}
      {"big":1,"edge":-9007199254740991,"low":null}
      """;

  @AutoClose private final BuildFixture fixture;

  LargeNumbersTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private Path gold(String... exports) {
    String id = fixture.upload(fixture.file("n.jsonl", RECORDS));
    fixture.build(Specs.of(List.of(Specs.source("n", id, "jsonl", "")), exports), "r");
    return fixture.out().resolve("r/gold/n");
  }

  @Test
  void oneNumberBeyondExactDoublesMakesItsColumnTextsInJsonLines() {
    Path gold = gold("{kind: jsonl, output_path: exports/n.jsonl}");

    assertThat(BuildFixture.text(gold.resolve("exports/n.jsonl")))
        .isEqualTo(
            """
            {"big":"9007199254740993","edge":9007199254740991,"low":"-9007199254740992"}
            {"big":"1","edge":-9007199254740991,"low":null}
            """);
  }

  @Test
  void theCardOfAHubFolderShowsSuchAColumnAsText() {
    Path gold = gold("{kind: huggingface, output_path: hub, options: {format: jsonl}}");

    assertThat(BuildFixture.text(gold.resolve("hub/README.md")))
        .contains("- name: big\n      dtype: string\n", "- name: edge\n      dtype: int64\n");
  }

  @Test
  void aCsvHoldsEveryDigitAnyway() {
    Path gold = gold("{kind: csv, output_path: exports/n.csv}");

    assertThat(BuildFixture.text(gold.resolve("exports/n.csv")))
        .isEqualTo(
            """
            big,edge,low
            9007199254740993,9007199254740991,-9007199254740992
            1,-9007199254740991,
            """);
  }
}
