package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Features of GeoJSON (RFC 7946). Each property is a column; the geometry is the column {@code
 * geometry}, a text of JSON, since its coordinates nest differently from feature to feature. Other
 * members of a feature, such as {@code id} and {@code bbox}, are columns with {@code feature_}
 * before their names.
 */
final class FeatureRecords implements RecordForm.OfElements {

  private static final String GEOMETRY = "geometry";
  private static final String PREFIX = "feature_";

  private final String pointer;
  private final JsonRecord record;
  private final RecordSink sink;
  private final Set<String> properties = new HashSet<>();
  private final Set<String> ownColumns = new HashSet<>(Set.of(GEOMETRY));

  /**
   * Reads into a sink.
   *
   * @param pointer JSON pointer to the collection, for refusals
   */
  FeatureRecords(String pointer, JsonRecord record, RecordSink sink) {
    this.pointer = pointer;
    this.record = record;
    this.sink = sink;
  }

  @Override
  public void read(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_ARRAY -> read(JsonElements.ofArray(parser));
      case START_OBJECT -> readCollection(parser);
      default ->
          throw RecordForm.otherForm(
              parser, "the value that holds the records is not a FeatureCollection of GeoJSON");
    }
  }

  private void readCollection(JsonParser parser) throws IOException {
    boolean isCollection = false;
    boolean hasFeatures = false;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("type")) {
        isCollection = isText(parser, "FeatureCollection");
      } else if (name.equals("features") && value == JsonToken.START_ARRAY) {
        if (hasFeatures) {
          throw twice(name);
        }
        hasFeatures = true;
        read(JsonElements.ofArray(parser));
      }
      parser.skipChildren();
    }
    if (!isCollection || !hasFeatures) {
      throw new RefusedJson(
          RecordProblem.OTHER_RECORD_FORM, "the object is not a FeatureCollection of GeoJSON");
    }
  }

  @Override
  public void read(JsonElements elements) throws IOException {
    while (elements.next()) {
      if (elements.parser().currentToken() != JsonToken.START_OBJECT) {
        throw new RefusedJson(RecordProblem.NOT_AN_OBJECT, elements.one() + " is not an object");
      }
      record.begin();
      addFeature(elements.parser());
      sink.accept(record.end());
    }
  }

  private void addFeature(JsonParser parser) {
    boolean isFeature = false;
    Set<String> members = new HashSet<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      if (!members.add(name)) {
        throw twice(name);
      }
      parser.nextToken();
      switch (name) {
        case "type" -> isFeature = isText(parser, "Feature");
        case "properties" -> addProperties(parser);
        case GEOMETRY -> addGeometry(parser);
        default -> {
          addOwnColumn(PREFIX + name);
          record.add(PREFIX + name, parser);
        }
      }
    }
    if (!isFeature) {
      throw new RefusedJson(
          RecordProblem.OTHER_RECORD_FORM, "a record is not a Feature of GeoJSON");
    }
  }

  private void addProperties(JsonParser parser) {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new RefusedJson(
          RecordProblem.OTHER_RECORD_FORM, "the properties of a feature are not an object");
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      if (properties.add(name) && ownColumns.contains(name)) {
        throw collision(name);
      }
      parser.nextToken();
      record.add(name, parser);
    }
  }

  private void addGeometry(JsonParser parser) {
    switch (parser.currentToken()) {
      case VALUE_NULL -> record.add(GEOMETRY, parser);
      case START_OBJECT -> record.addJsonText(GEOMETRY, parser);
      default ->
          throw new RefusedJson(
              RecordProblem.OTHER_RECORD_FORM, "the geometry of a feature is not an object");
    }
  }

  private void addOwnColumn(String name) {
    if (ownColumns.add(name) && properties.contains(name)) {
      throw collision(name);
    }
  }

  private RefusedJson collision(String name) {
    return new RefusedJson(
            RecordProblem.DUPLICATE_COLUMN_NAME,
            "a property and a member of the feature itself are both the column "
                + Quoting.quoted(name))
        .withHint(
            "declare read: "
                + FormProposal.declaration(pointer + "/features")
                + ", which keeps properties and geometry as objects");
  }

  private static boolean isText(JsonParser parser, String text) {
    return parser.currentToken() == JsonToken.VALUE_STRING && parser.getString().equals(text);
  }

  private static RefusedJson twice(String name) {
    return new RefusedJson(
        RecordProblem.DUPLICATE_MEMBER, "member '" + name + "' appears twice in one object");
  }
}
