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
      write(place, place.whole().from(), place.whole().to(), lines);
      return;
    }
    if (place.kind() != Found.Kind.ARRAY || !place.objectsOnly()) {
      throw new MalformedAnswer();
    }
    for (int i = 0; i < place.size(); i++) {
      write(place, place.from(i), place.to(i), lines);
    }
  }

  private static void write(RecordsPlace place, int from, int to, RecordLines lines) {
    byte[] source = place.whole().source();
    if (lines.areVerbatim()) {
      lines.verbatim(source, from, to, place.lineBreaks());
    } else {
      lines.record(JsonParts.members(new Slice(source, from, to)));
    }
  }
}
