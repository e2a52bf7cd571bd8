package io.datasetbuilder.infrastructure.http.reading;

import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * Walks through an answer of any format as JSON. The format is told by the answer itself: failures
 * come as XML where JSON was asked for, and as JSON where XML or CSV was.
 */
final class Document {

  private final ResponseRules rules;
  private final PlaceTree places;
  private final CsvRows csv;

  /**
   * @param fields that the dataset declares
   */
  Document(ResponseRules rules, PlaceTree places, Set<String> fields) {
    this.rules = rules;
    this.places = places;
    this.csv = new CsvRows(fields);
  }

  /** The walk; empty when the text is no document that this dataset may send. */
  Optional<JsonWalk> read(Slice text) {
    try {
      return switch (BodyText.look(text)) {
        case JSON -> Optional.of(json(text));
        case MARKUP ->
            BodyText.isHtml(text)
                ? Optional.empty()
                : Optional.of(JsonWalk.through(XmlTree.toJson(text), places));
        case OTHER ->
            rules.body() == Body.CSV
                ? Optional.of(JsonWalk.through(csv.toJson(text), places))
                : Optional.empty();
        case BLANK -> Optional.empty();
      };
    } catch (MalformedAnswer | JacksonException e) {
      return Optional.empty();
    }
  }

  private JsonWalk json(Slice text) {
    try {
      return JsonWalk.through(text, places);
    } catch (JacksonException e) {
      if (!rules.unquotedKeys()) {
        throw e;
      }
      return JsonWalk.through(JsonText.quoted(text), places);
    }
  }
}
