package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.document.description.SplitPurpose;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;

/** The set of splits, and the field that states to which of them a row belongs. */
final class SplitNames {

  private static final NodeId SPLIT = new NodeId("split");
  private static final NodeId NAME = SPLIT.inner("name");
  private static final NodeId URL = SPLIT.inner("url");
  private static final NodeId SPLIT_OF_ROW = new NodeId("split-of-row");

  /** Finds the name in a name, too: readers that follow a reference apply it twice. */
  private static final String FILE_NAME = "^(.*?)(?:\\.parquet)?$";

  private SplitNames() {}

  static JsonObject render(List<DescribedSplit> splits) {
    return new JsonMembers()
        .put("@type", "cr:RecordSet")
        .put("@id", SPLIT.value())
        .put("name", "The splits of the table")
        .put("dataType", "cr:Split")
        .put("key", NAME.reference())
        .putList("field", List.of(NAME, URL), SplitNames::field)
        .putList("data", splits, SplitNames::split)
        .toObject();
  }

  /** The file of a split is named after it. */
  static JsonObject ofRow() {
    return new JsonMembers()
        .put("@type", "cr:Field")
        // A column may be called split too, so the id is not one that a column can have.
        .put("@id", SPLIT_OF_ROW.value())
        .put("name", "split")
        .put("dataType", "sc:Text")
        .put("references", new JsonMembers().put("field", NAME.reference()).toObject())
        .put(
            "source",
            new JsonMembers()
                .put("fileSet", Distribution.SPLIT_FILES.reference())
                .put("extract", new JsonMembers().put("fileProperty", "filename").toObject())
                .put("transform", new JsonMembers().put("regex", FILE_NAME).toObject())
                .toObject())
        .toObject();
  }

  private static JsonObject field(NodeId id) {
    return new JsonMembers()
        .put("@type", "cr:Field")
        .put("@id", id.value())
        .put("name", id.equals(NAME) ? "name" : "url")
        .put("dataType", id.equals(NAME) ? "sc:Text" : "sc:URL")
        .toObject();
  }

  private static JsonObject split(DescribedSplit split) {
    return new JsonMembers()
        .put(NAME.value(), split.name())
        .putOrNull(URL.value(), SplitPurpose.of(split.name()).map(SplitNames::term), JsonValue::of)
        .toObject();
  }

  private static String term(SplitPurpose purpose) {
    return switch (purpose) {
      case TRAINING -> "cr:TrainingSplit";
      case VALIDATION -> "cr:ValidationSplit";
      case TEST -> "cr:TestSplit";
    };
  }
}
