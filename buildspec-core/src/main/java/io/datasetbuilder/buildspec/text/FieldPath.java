package io.datasetbuilder.buildspec.text;

/**
 * A place in a spec in field notation, such as {@code sources[0].schema.casts.amount}.
 *
 * @param notation the notation; empty for the whole document
 */
public record FieldPath(String notation) {

  /** The whole document. */
  public static final FieldPath ROOT = new FieldPath("");

  /**
   * The field or entry of this name inside this place. A very long name is cut: the notation is for
   * people.
   */
  public FieldPath field(String name) {
    String shown = Shown.cut(name);
    return new FieldPath(notation.isEmpty() ? shown : notation + "." + shown);
  }

  /**
   * The item at this index of the list at this place.
   *
   * @param index from 0
   */
  public FieldPath item(int index) {
    return new FieldPath(notation + "[" + index + "]");
  }

  @Override
  public String toString() {
    return notation;
  }
}
