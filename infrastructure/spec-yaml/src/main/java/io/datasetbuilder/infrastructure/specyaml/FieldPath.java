package io.datasetbuilder.infrastructure.specyaml;

/**
 * Where a value stands, in field notation ({@code sources[0].params.x}). Steps are linked and
 * spelled only when a problem needs them, so that a deep document costs no text for each value.
 */
sealed interface FieldPath {

  FieldPath ROOT = new Root();

  default FieldPath child(String key) {
    return new Field(this, key);
  }

  default FieldPath item(int index) {
    return new Item(this, index);
  }

  /** Appends this path's spelling. */
  void spell(StringBuilder out);

  /** The spelling; empty for the root. */
  default String spelled() {
    StringBuilder out = new StringBuilder();
    spell(out);
    return out.toString();
  }

  /** The whole document. */
  record Root() implements FieldPath {
    @Override
    public void spell(StringBuilder out) {
      // The whole document has no name.
    }
  }

  /** The value under a key. */
  record Field(FieldPath parent, String key) implements FieldPath {
    @Override
    public void spell(StringBuilder out) {
      parent.spell(out);
      if (!out.isEmpty()) {
        out.append('.');
      }
      out.append(Shown.key(key));
    }
  }

  /** The value at an index, counted from 0. */
  record Item(FieldPath parent, int index) implements FieldPath {
    @Override
    public void spell(StringBuilder out) {
      parent.spell(out);
      out.append('[').append(index).append(']');
    }
  }
}
