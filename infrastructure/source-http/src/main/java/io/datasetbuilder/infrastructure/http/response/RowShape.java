package io.datasetbuilder.infrastructure.http.response;

/**
 * An array of objects, or one object when there is one record.
 *
 * @param rootPlace whether the document itself is the place: an object is a failure there, since a
 *     bare array is promised
 */
record RowShape(boolean rootPlace) implements ShapeReader {

  @Override
  public void read(RecordSpan place, RecordWriter lines) {
    if (place.kind() == FoundValue.Kind.OBJECT && !rootPlace) {
      write(place.whole(), place.isBroken(), lines);
      return;
    }
    if (place.kind() != FoundValue.Kind.ARRAY || !place.objectsOnly()) {
      throw new MalformedResponse();
    }
    for (int i = 0; i < place.size(); i++) {
      write(place.item(i), place.isBroken(i), lines);
    }
  }

  private static void write(JsonSlice record, boolean broken, RecordWriter lines) {
    if (lines.areVerbatim()) {
      lines.verbatim(record, broken);
    } else {
      lines.record(JsonParts.members(record));
    }
  }
}
