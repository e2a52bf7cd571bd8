package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.List;

/** The files of a Gold dataset as Croissant resources. */
final class Distribution {

  /** The set of all split files. */
  static final NodeId SPLIT_FILES = new NodeId("split-files");

  /** The registered name of the format, and the one that older readers know. */
  private static final List<String> PARQUET =
      List.of("application/vnd.apache.parquet", "application/x-parquet");

  private final DatasetDescription dataset;
  private final String wayToFiles;

  /**
   * @param wayToFiles prefix of the paths of files: empty, a relative path upwards, or a web
   *     address
   */
  Distribution(DatasetDescription dataset, String wayToFiles) {
    this.dataset = dataset;
    this.wayToFiles = wayToFiles;
  }

  JsonArray render() {
    List<JsonValue> files = new ArrayList<>();
    files.add(file(dataset.table().file().orElseThrow()));
    dataset.splits().forEach(split -> files.add(file(split.file())));
    if (!dataset.splits().isEmpty() && hasSplitSet()) {
      files.add(splitFiles(dataset.splits().get(0)));
    }
    return new JsonArray(files);
  }

  private JsonObject file(DatasetDescription.DescribedFile file) {
    NodeId id = NodeId.ofPath(file.path());
    return new JsonMembers()
        .put("@type", "cr:FileObject")
        .put("@id", id.value())
        .put("name", file.path().substring(file.path().lastIndexOf('/') + 1))
        .put("contentUrl", wayToFiles + id.value())
        .put("contentSize", file.facts().bytes() + " B")
        .putTexts("encodingFormat", PARQUET)
        .put("sha256", file.facts().sha256())
        .toObject();
  }

  /** Whether the files of the splits form a set: a pattern finds only files below the document. */
  boolean hasSplitSet() {
    return wayToFiles.isEmpty();
  }

  private static JsonObject splitFiles(DatasetDescription.DescribedSplit first) {
    String path = first.file().path();
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    return new JsonMembers()
        .put("@type", "cr:FileSet")
        .put("@id", SPLIT_FILES.value())
        .put("name", "The files of all splits")
        .put("includes", folder + "*.parquet")
        .putTexts("encodingFormat", PARQUET)
        .toObject();
  }
}
