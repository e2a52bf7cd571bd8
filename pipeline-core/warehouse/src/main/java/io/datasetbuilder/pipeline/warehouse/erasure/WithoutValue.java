package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.pipeline.warehouse.erasure.Matches.Place;

/**
 * Hides an erased value in the names of files and columns: a folder can be named by a value. The
 * ids of what is removed stay, since they say what to remove.
 */
record WithoutValue(ErasedValue erased) {

  private static final String HIDDEN = "[value]";

  Holding of(Holding holding) {
    return new Holding(
        holding.kind(),
        holding.is(Kind.BACKUP) ? hide(holding.id()) : holding.id(),
        holding.owner(),
        holding.digest(),
        holding.files(),
        holding.bytes(),
        holding.fate(),
        holding.places().stream().map(this::of).toList(),
        holding.reason());
  }

  private Place of(Place place) {
    return new Place(
        hide(place.path()), place.column().map(this::hideColumn), place.kind(), place.count());
  }

  /** The named column keeps its name, which the certificate states anyway. */
  private String hideColumn(String name) {
    return name.equals(erased.column()) ? name : hide(name);
  }

  /** Short values occur in names by chance: digits of an id, say. */
  private String hide(String name) {
    return erased.isInDocuments() ? name.replace(erased.value(), HIDDEN) : name;
  }
}
