package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import java.util.List;
import java.util.Optional;

/** What a dataset's questions can be narrowed by, as JSON. */
final class QuerySupportBody {

  private QuerySupportBody() {}

  static JsonObject of(DatasetDefinition dataset) {
    return new JsonMembers()
        .put("pagination", pagination(dataset.paging()))
        .putTexts("filterable_fields", filterable(dataset))
        .putTexts("sortable_fields", List.of())
        .put("time_range", hasTime(dataset))
        .putOrNull("max_page_size", largestPage(dataset.paging()), JsonValue::of)
        .toObject();
  }

  /** A window is many calls for one range, and a reader of the catalog pages none of them. */
  private static String pagination(Paging paging) {
    if (paging instanceof Paging.Numbered || paging instanceof Paging.Offset) {
      return "offset";
    }
    if (paging instanceof Paging.Range) {
      return "index";
    }
    return paging instanceof Paging.Cursor ? "cursor" : "none";
  }

  private static List<String> filterable(DatasetDefinition dataset) {
    return CatalogBody.open(dataset).map(ParamDefinition::shownName).sorted().toList();
  }

  private static boolean hasTime(DatasetDefinition dataset) {
    return dataset.params().stream().anyMatch(param -> param.type().isDate());
  }

  private static Optional<Integer> largestPage(Paging paging) {
    if (paging instanceof Paging.Numbered pages) {
      return Optional.of(pages.maxSize());
    }
    if (paging instanceof Paging.Offset pages) {
      return Optional.of(pages.maxSize());
    }
    if (paging instanceof Paging.Range pages) {
      return Optional.of(pages.maxSize());
    }
    if (paging instanceof Paging.Cursor pages) {
      return Optional.of(pages.maxSize());
    }
    return paging instanceof Paging.Window window ? largestPage(window.within()) : Optional.empty();
  }
}
