package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.file;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Splits of a dataset are splits of its Hugging Face folder (Spec, "splits"). */
class HubSplitsTest {

  private static final DatasetDescription DATASET =
      aDescription()
          .withSplits(
              new DatasetDescription.DescribedSplit(
                  "test", 322, file("splits/test.parquet", 100, "22")),
              new DatasetDescription.DescribedSplit(
                  "train", 3_000, file("splits/train.parquet", 900, "11")))
          .build();

  private final RecordingTarget target =
      Exports.run("huggingface", "hub", DATASET, Exports.option("format", "jsonl"));

  @Test
  void everySplitIsAFileOfTheChosenFormatAndNoFileHoldsTheWholeTable() {
    assertThat(target.tables)
        .isEqualTo(
            Map.of(
                "hub/data/test-00000-of-00001.jsonl", TableFormat.JSON_LINES,
                "hub/data/train-00000-of-00001.jsonl", TableFormat.JSON_LINES));
  }

  @Test
  void theCardNamesThePathOfEverySplit() {
    assertThat(target.documents.get("hub/README.md"))
        .contains(
            """
                  - split: train
                    path: data/train-00000-of-00001.jsonl
                  - split: test
                    path: data/test-00000-of-00001.jsonl
            """);
  }

  @Test
  void theCardStatesTheLengthOfTheFilesAndNoneThatOnlyAReaderKnows() {
    assertThat(target.documents.get("hub/README.md"))
        .contains("download_size: 2000\n")
        .contains("size_categories:\n  - \"1K<n<10K\"\n")
        .doesNotContain("num_bytes", "dataset_size");
  }

  @Test
  void theInfosCountTheExamples() {
    assertThat(target.documents.get("hub/dataset_infos.json").replaceAll("\\s+", ""))
        .contains(
            "\"splits\":{\"train\":{\"name\":\"train\",\"num_examples\":3000},"
                + "\"test\":{\"name\":\"test\",\"num_examples\":322}}")
        .contains("\"download_size\":2000")
        .doesNotContain("num_bytes", "dataset_size", "size_in_bytes");
  }

  @Test
  void splitsStandInTheOrderOfTheirUse() {
    DatasetDescription dataset =
        aDescription()
            .withSplits(split("extra", 1), split("test", 2), split("Train", 3), split("val", 4))
            .build();

    String card =
        Exports.run("huggingface", "hub", dataset, Exports.NO_OPTIONS)
            .documents
            .get("hub/README.md");

    assertThat(card.lines().map(String::strip).filter(line -> line.startsWith("- split: ")))
        .containsExactly("- split: Train", "- split: val", "- split: test", "- split: extra");
  }

  @Test
  void splitsWithoutARowAreLeftOutAndNamedInAWarning() {
    DatasetDescription dataset =
        aDescription().withSplits(split("test", 0), split("train", 3)).build();

    assertThat(Exports.run("huggingface", "hub", dataset, Exports.NO_OPTIONS).tables)
        .containsOnlyKeys("hub/data/train-00000-of-00001.parquet");
    assertThat(
            Exports.exporter("huggingface")
                .remarks(new ExportRequest(dataset, Exports.NO_OPTIONS, 1)))
        .containsExactly("The Hugging Face dataset leaves out 1 empty split");
  }

  private static DatasetDescription.DescribedSplit split(String name, long rows) {
    return new DatasetDescription.DescribedSplit(
        name, rows, file("splits/" + name + ".parquet", 100, "22"));
  }
}
