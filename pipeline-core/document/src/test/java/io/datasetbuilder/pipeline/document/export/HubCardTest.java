package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.file;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.DescribedSplit;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.DescriptionBuilder;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import io.datasetbuilder.pipeline.document.markdown.Parsed;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The cards of Gold folders, as a reader of their front matter sees them. */
class HubCardTest {

  private static final DatasetDescription WHOLE = aTable("planes").build();
  private static final DatasetDescription SPLIT =
      aTable("seats")
          .withSplits(
              new DescribedSplit("test", 322, file("splits/test.parquet", 100, "22")),
              new DescribedSplit("none", 0, file("splits/none.parquet", 10, "33")),
              new DescribedSplit("2025-10", 3_000, file("splits/2025-10.parquet", 900, "11")))
          .build();

  private static DescriptionBuilder aTable(String name) {
    return aDescription().withGoldName(name).withFile("table.parquet", 1_000, "44");
  }

  @Test
  void theCardOfATableNamesItsFileAsTheOnlySplit() {
    Parsed config = matter(HubCard.ofTable(WHOLE)).at("configs").items().get(0);

    assertThat(config.at("config_name").text()).isEqualTo("default");
    assertThat(config.at("data_files").texts("split")).containsExactly("train");
    assertThat(config.at("data_files").texts("path")).containsExactly("table.parquet");
  }

  @Test
  void theCardOfASplitTableNamesTheFilesThatHaveRows() {
    Parsed config = matter(HubCard.ofTable(SPLIT)).at("configs").items().get(0);

    assertThat(config.at("data_files").texts("split")).containsExactly("test", "2025_10");
    assertThat(config.at("data_files").texts("path"))
        .containsExactly("splits/test.parquet", "splits/2025-10.parquet");
    assertThat(matter(HubCard.ofTable(SPLIT)).at("dataset_info").at("download_size").whole())
        .isEqualTo(1_000);
  }

  @Test
  void theCardOfATableIsItsDatasetCardBehindTheFrontMatter() {
    assertThat(HubCard.ofTable(WHOLE)).endsWith("---\n\n" + DatasetCard.render(WHOLE));
  }

  @Test
  void theCardOfSeveralTablesHasAConfigForEach() throws IOException {
    String card = HubCard.ofTables(List.of(WHOLE, SPLIT), SPLIT);

    GoldenFile.assertSame("hub-tables.md", card);
    List<Parsed> configs = matter(card).at("configs").items();
    assertThat(matter(card).at("configs").texts("config_name")).containsExactly("planes", "seats");
    assertThat(configs.get(0).at("data_files").texts("path"))
        .containsExactly("planes/table.parquet");
    assertThat(configs.get(1).at("data_files").texts("path"))
        .containsExactly("seats/splits/test.parquet", "seats/splits/2025-10.parquet");
    assertThat(configs.get(0).has("default")).isFalse();
    assertThat(configs.get(1).has("default")).isTrue();
  }

  @Test
  void theCardOfSeveralTablesDescribesTheColumnsOfEach() {
    List<Parsed> infos =
        matter(HubCard.ofTables(List.of(WHOLE, SPLIT), WHOLE)).at("dataset_info").items();

    assertThat(infos.get(0).at("config_name").text()).isEqualTo("planes");
    assertThat(infos.get(1).at("config_name").text()).isEqualTo("seats");
    assertThat(infos.get(1).at("features").texts("name")).isEqualTo(SPLIT.columnNames());
  }

  @Test
  void theCardOfSeveralTablesCountsTheirRowsAndNamesTheirTerms() {
    License terms =
        new License("other", Optional.of("City terms"), Optional.of("https://example.org/terms"));
    DatasetDescription table = aTable("planes").withLicense(terms).build();
    List<DatasetDescription> tables = List.of(table, table, table, table);

    Parsed matter = matter(HubCard.ofTables(tables, table));

    assertThat(matter.at("license").text()).isEqualTo("other");
    assertThat(matter.at("license_name").text()).isEqualTo("City terms");
    assertThat(matter.at("license_link").text()).isEqualTo("https://example.org/terms");
    assertThat(matter.at("size_categories").items().get(0).text()).isEqualTo("10K<n<100K");
  }

  private static Parsed matter(String card) {
    return Parsed.frontMatterOf(card);
  }
}
