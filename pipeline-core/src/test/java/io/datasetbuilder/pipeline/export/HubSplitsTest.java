package io.datasetbuilder.pipeline.export;

import static io.datasetbuilder.pipeline.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.description.DescriptionBuilder.file;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.description.DatasetDescription;
import io.datasetbuilder.pipeline.description.DescribedSplit;
import io.datasetbuilder.pipeline.plan.TableFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Splits of a dataset are splits of its Hugging Face folder (Spec, "splits"). */
class HubSplitsTest {

  private static final DatasetDescription DATASET =
      aDescription()
          .withSplits(
              new DescribedSplit("test", 322, file("splits/test.parquet", 100, "22")),
              new DescribedSplit("train", 3_000, file("splits/train.parquet", 900, "11")))
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
                  - split: test
                    path: data/test-00000-of-00001.jsonl
                  - split: train
                    path: data/train-00000-of-00001.jsonl
            """);
  }

  @Test
  void theCardCountsBytesAndExamplesOfEverySplitAndOfAll() {
    assertThat(target.documents.get("hub/README.md"))
        .contains("- name: test\n      num_bytes: 1000\n      num_examples: 322\n")
        .contains("- name: train\n      num_bytes: 1000\n      num_examples: 3000\n")
        .contains("dataset_size: 2000\n")
        .contains("size_categories:\n  - \"1K<n<10K\"\n");
  }

  @Test
  void theInfosCountTheSame() {
    assertThat(target.documents.get("hub/dataset_infos.json").replaceAll("\\s+", ""))
        .contains(
            "\"splits\":{\"test\":{\"name\":\"test\",\"num_bytes\":1000,\"num_examples\":322},"
                + "\"train\":{\"name\":\"train\",\"num_bytes\":1000,\"num_examples\":3000}}")
        .contains("\"dataset_size\":2000");
  }
}
