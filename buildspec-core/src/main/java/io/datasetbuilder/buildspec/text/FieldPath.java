package io.datasetbuilder.buildspec.text;

import java.util.Optional;

/**
 * Path of a field of a spec in field notation, such as {@code sources[0].schema.casts.amount}. The
 * notation is joined only on request: a document has many fields, and few of them are ever
 * reported.
 */
public final class FieldPath {

  /** The whole document. */
  public static final FieldPath ROOT = new FieldPath(Optional.empty(), "");

  private final Optional<FieldPath> parent;
  private final String step;

  private FieldPath(Optional<FieldPath> parent, String step) {
    this.parent = parent;
    this.step = step;
  }

  /**
   * The field or entry of this name inside this place. A very long name is cut: the notation is for
   * people.
   */
  public FieldPath field(String name) {
    String separator = parent.isEmpty() ? "" : ".";
    return new FieldPath(Optional.of(this), separator + Quoting.cut(name));
  }

  /**
   * The item at this index of the list at this place.
   *
   * @param index from 0
   */
  public FieldPath item(int index) {
    return new FieldPath(Optional.of(this), "[" + index + "]");
  }

  /** The notation; empty for the whole document. */
  public String notation() {
    StringBuilder notation = new StringBuilder();
    write(notation);
    return notation.toString();
  }

  private void write(StringBuilder notation) {
    parent.ifPresent(place -> place.write(notation));
    notation.append(step);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldPath path && notation().equals(path.notation());
  }

  @Override
  public int hashCode() {
    return notation().hashCode();
  }

  @Override
  public String toString() {
    return notation();
  }
}
