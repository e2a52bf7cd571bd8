package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** All documents come from one description, so they say the same. */
class DocumentsAgreeTest {

  private static final DatasetDescription DATASET = aDescription().build();

  @Test
  void everyDocumentListsTheSameColumns() {
    List<String> columns = DATASET.columnNames();

    assertThat(found("(?m)^\\| (\\w+) \\| \\S+ \\| (?:yes|no) ", card())).isEqualTo(columns);
    assertThat(found("(?m)^\\| (\\w+) \\| \\S+ \\| (?:yes|no) ", summary())).isEqualTo(columns);
    assertThat(found("(?m)^    - name: (\\w+)\\n      (?:dtype|list)", hubCard()))
        .isEqualTo(columns);
    assertThat(found("(?m)^      \"(\\w+)\": [\\[{]", featuresOf(hubInfos()))).isEqualTo(columns);
    assertThat(found("\"name\": \"(\\w+)\",\\s+\"type\"", kaggle())).isEqualTo(columns);
  }

  @Test
  void everyDocumentCountsTheSameRows() {
    assertThat(card()).contains("Rows: 3,322");
    assertThat(summary()).contains("**Records:** 3,322");
    assertThat(hubInfos()).contains("\"num_examples\": 3322\n");
    assertThat(kaggle()).contains("3,322 rows");
  }

  @Test
  void everyPageShowsTheSameChecksums() {
    String checksum = DATASET.origins().get(0).dataChecksum();

    assertThat(List.of(card(), summary(), hubCard()))
        .allSatisfy(page -> assertThat(page).contains(checksum, DATASET.identity().specDigest()));
  }

  private static List<String> found(String pattern, String document) {
    return Pattern.compile(pattern)
        .matcher(document)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  private static String featuresOf(String infos) {
    return infos.substring(infos.indexOf("\"features\""), infos.indexOf("\"splits\""));
  }

  private static String card() {
    return DatasetCard.render(DATASET);
  }

  private static String summary() {
    return DatasetCard.summary(DATASET);
  }

  private static String hubCard() {
    return hub("hub/README.md");
  }

  private static String hubInfos() {
    return hub("hub/dataset_infos.json");
  }

  private static String hub(String path) {
    return Exports.run("huggingface", "hub", DATASET, Exports.NO_OPTIONS).documents.get(path);
  }

  private static String kaggle() {
    return Exports.run("kaggle", "planes.csv", DATASET, Exports.NO_OPTIONS)
        .documents
        .get("../dataset-metadata.json");
  }
}
