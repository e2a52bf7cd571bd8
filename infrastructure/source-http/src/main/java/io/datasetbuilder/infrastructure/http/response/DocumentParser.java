package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.PointerTree;
import io.datasetbuilder.pipeline.definition.ResponseRules;
import io.datasetbuilder.pipeline.definition.ResponseRules.Body;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * Walks through an answer of any format as JSON. The format is detected from the response itself: failures
 * come as XML where JSON was asked for, and as JSON where XML or CSV was.
 */
final class DocumentParser {

  private final ResponseRules rules;
  private final PointerTree places;
  private final CsvRows csv;

  /**
   * @param fields that the dataset declares
   */
  DocumentParser(ResponseRules rules, PointerTree places, Set<String> fields) {
    this.rules = rules;
    this.places = places;
    this.csv = new CsvRows(fields);
  }

  /** The walk; empty when the text is no document that this dataset may send. */
  Optional<JsonScan> read(JsonSlice text) {
    try {
      return switch (BodyText.kind(text)) {
        case JSON -> Optional.of(json(text));
        case MARKUP ->
            BodyText.isHtml(text)
                ? Optional.empty()
                : Optional.of(JsonScan.through(XmlTree.toJson(text), places));
        case OTHER ->
            rules.body() == Body.CSV
                ? Optional.of(JsonScan.through(csv.toJson(text), places))
                : Optional.empty();
        case BLANK -> Optional.empty();
      };
    } catch (MalformedResponse | JacksonException e) {
      return Optional.empty();
    }
  }

  private JsonScan json(JsonSlice text) {
    try {
      return JsonScan.through(text, places);
    } catch (JacksonException e) {
      if (!rules.unquotedKeys()) {
        throw e;
      }
      return JsonScan.through(BoundedJson.quoted(text), places);
    }
  }
}
