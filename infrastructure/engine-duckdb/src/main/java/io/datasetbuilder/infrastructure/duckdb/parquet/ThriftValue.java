package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A value of the compact protocol. What is not understood is kept as it is. */
sealed interface ThriftValue {

  int TRUE = 1;
  int FALSE = 2;
  int BYTE = 3;
  int I16 = 4;
  int I32 = 5;
  int I64 = 6;
  int DOUBLE = 7;
  int BINARY = 8;
  int LIST = 9;
  int SET = 10;
  int STRUCT = 12;

  /** Its type in the header of a field. */
  int type();

  /** A boolean field. */
  record Flag(boolean value) implements ThriftValue {
    @Override
    public int type() {
      return value ? TRUE : FALSE;
    }
  }

  /** A whole number of one of the widths. */
  record Whole(int type, long value) implements ThriftValue {}

  /**
   * Bytes that are copied: texts, floats, or a value that was encoded before.
   *
   * @param encoded as they stand behind the header
   */
  @SuppressWarnings("ArrayRecordComponent") // only copied, never compared
  record Encoded(int type, byte[] encoded) implements ThriftValue {}

  /** A list or set. */
  record Sequence(int type, int elementType, List<ThriftValue> items) implements ThriftValue {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** Fields by their ids. */
  record Struct(SortedMap<Integer, ThriftValue> fields) implements ThriftValue {
    public Struct {
      fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
    }

    @Override
    public int type() {
      return STRUCT;
    }

    /** The same with one field replaced. */
    Struct with(int id, ThriftValue value) {
      SortedMap<Integer, ThriftValue> changed = new TreeMap<>(fields);
      changed.put(id, value);
      return new Struct(changed);
    }

    long whole(int id) {
      return ((Whole) fields.get(id)).value();
    }

    Sequence sequence(int id) {
      return (Sequence) fields.get(id);
    }
  }
}
