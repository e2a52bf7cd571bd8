package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables with a row that has no value: tools take such a row of CSV for no row of a table. */
class BlankRowsBuildTest {

  @AutoClose private final BuildFixture fixture;

  BlankRowsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private Path gold(String records) {
    String id = fixture.upload(fixture.file("n.jsonl", records));
    fixture.build(
        Specs.of(
            List.of(Specs.source("n", id, "jsonl", "")),
            "{kind: csv, output_path: n.csv}",
            "{kind: datapackage, output_path: package}"),
        "r");
    return fixture.out().resolve("r/gold/n");
  }

  private static String descriptor(Path folder) {
    return BuildFixture.text(folder.resolve("datapackage.json"));
  }

  @Test
  void aDataPackageListsNoCsvOfATableWithABlankRow() {
    Path gold = gold("{\"a\":1,\"b\":\"x\"}\n{\"a\":null,\"b\":null}\n{\"a\":2,\"b\":null}\n");

    assertThat(descriptor(gold)).contains("table.parquet").doesNotContain("csv");
    assertThat(descriptor(gold.resolve("package"))).doesNotContain("csv");
    assertThat(Files.exists(gold.resolve("package/table.csv"))).isFalse();
    assertThat(BuildFixture.text(gold.resolve("n.csv"))).isEqualTo("a,b\n1,x\n,\n2,\n");
  }

  @Test
  void anEmptyTextIsNoValueToToolsEither() {
    Path gold = gold("{\"a\":\"\"}\n{\"a\":\"x\"}\n");

    assertThat(descriptor(gold.resolve("package"))).doesNotContain("csv");
  }

  @Test
  void nullsInEveryColumnMakeNoBlankRow() {
    Path gold = gold("{\"a\":1,\"b\":null}\n{\"a\":null,\"b\":\"x\"}\n");

    assertThat(descriptor(gold)).contains("n.csv");
    assertThat(descriptor(gold.resolve("package"))).contains("table.csv");
  }
}
