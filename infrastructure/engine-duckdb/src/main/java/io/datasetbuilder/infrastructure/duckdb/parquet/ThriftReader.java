package io.datasetbuilder.infrastructure.duckdb.parquet;

import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Encoded;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Flag;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Sequence;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Struct;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Whole;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the compact protocol, from files that this engine has just written. */
final class ThriftReader {

  private final ByteBuffer bytes;

  ThriftReader(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  Struct struct() {
    SortedMap<Integer, ThriftValue> fields = new TreeMap<>();
    int id = 0;
    for (int header = next(); header != 0; header = next()) {
      int delta = header >> 4;
      id = delta == 0 ? (int) zigzag() : id + delta;
      fields.put(id, field(header & 0x0f));
    }
    return new Struct(fields);
  }

  private ThriftValue field(int type) {
    return type == ThriftValue.TRUE || type == ThriftValue.FALSE
        ? new Flag(type == ThriftValue.TRUE)
        : value(type);
  }

  private ThriftValue value(int type) {
    return switch (type) {
      case ThriftValue.TRUE, ThriftValue.FALSE, ThriftValue.BYTE -> taken(type, 1);
      case ThriftValue.I16, ThriftValue.I32, ThriftValue.I64 -> new Whole(type, zigzag());
      case ThriftValue.DOUBLE -> taken(type, Double.BYTES);
      case ThriftValue.BINARY -> binary();
      case ThriftValue.LIST, ThriftValue.SET -> sequence(type);
      case ThriftValue.STRUCT -> struct();
      default -> throw new IllegalStateException("a footer with a value of type " + type);
    };
  }

  private Encoded binary() {
    int from = bytes.position();
    int length = (int) varint();
    int whole = bytes.position() - from + length;
    bytes.position(from);
    return taken(ThriftValue.BINARY, whole);
  }

  private Encoded taken(int type, int length) {
    byte[] taken = new byte[length];
    bytes.get(taken);
    return new Encoded(type, taken);
  }

  private Sequence sequence(int type) {
    int header = next();
    int size = header >> 4 == 15 ? (int) varint() : header >> 4;
    int elementType = header & 0x0f;
    List<ThriftValue> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      items.add(value(elementType));
    }
    return new Sequence(type, elementType, items);
  }

  private int next() {
    return bytes.get() & 0xff;
  }

  private long varint() {
    long value = 0;
    int shift = 0;
    int part;
    do {
      part = next();
      value |= (long) (part & 0x7f) << shift;
      shift += 7;
    } while (part >= 0x80);
    return value;
  }

  private long zigzag() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }
}
