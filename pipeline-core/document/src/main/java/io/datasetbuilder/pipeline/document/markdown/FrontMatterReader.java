package io.datasetbuilder.pipeline.document.markdown;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Optional;

/**
 * Reads the YAML block that opens a Markdown page, as {@link FrontMatter} writes it. Safe for
 * concurrent use and on pages that anybody wrote.
 */
@FunctionalInterface
public interface FrontMatterReader {

  /** The fields of a page; empty when it has no front matter, or one that cannot be read. */
  Optional<JsonObject> read(String page);
}
