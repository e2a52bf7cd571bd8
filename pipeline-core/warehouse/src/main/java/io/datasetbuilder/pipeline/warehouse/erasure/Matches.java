package io.datasetbuilder.pipeline.warehouse.erasure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Places of a value in the files of one thing.
 *
 * @param places at most one for each file and column
 */
public record Matches(List<Place> places) {

  static final Matches NONE = new Matches(List.of());

  public Matches {
    places = List.copyOf(places);
  }

  boolean isFound() {
    return !places.isEmpty();
  }

  Matches and(Matches more) {
    List<Place> all = new ArrayList<>(places);
    all.addAll(more.places);
    return new Matches(all);
  }

  /**
   * File, or column of a file, with the value.
   *
   * @param column empty for a text file
   * @param kind how it was found
   * @param count rows of the column, or occurrences in the text; 0 for a file that cannot be read
   */
  public record Place(String path, Optional<String> column, PlaceKind kind, long count) {}
}
