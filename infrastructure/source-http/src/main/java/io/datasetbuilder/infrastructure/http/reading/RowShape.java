package io.datasetbuilder.infrastructure.http.reading;

/**
 * An array of objects, or one object when there is one record.
 *
 * @param rootPlace whether the document itself is the place: an object is a failure there, since a
 *     bare array is promised
 */
record RowShape(boolean rootPlace) implements ShapeReader {

  @Override
  public void read(RecordsPlace place, RecordLines lines) {
    if (place.kind() == Found.Kind.OBJECT && !rootPlace) {
      write(place.whole(), place.isBroken(), lines);
      return;
    }
    if (place.kind() != Found.Kind.ARRAY || !place.objectsOnly()) {
      throw new MalformedAnswer();
    }
    for (int i = 0; i < place.size(); i++) {
      write(place.item(i), place.isBroken(i), lines);
    }
  }

  private static void write(Slice record, boolean broken, RecordLines lines) {
    if (lines.areVerbatim()) {
      lines.verbatim(record, broken);
    } else {
      lines.record(JsonParts.members(record));
    }
  }
}
