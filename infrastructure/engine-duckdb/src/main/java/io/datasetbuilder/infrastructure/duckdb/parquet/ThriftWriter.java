package io.datasetbuilder.infrastructure.duckdb.parquet;

import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Encoded;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Sequence;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Struct;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Whole;
import java.io.ByteArrayOutputStream;
import java.util.Map;

/** Writes the compact protocol. */
final class ThriftWriter {

  private static final int MOST_SHORT_DELTA = 15;
  private static final int MOST_SHORT_SIZE = 14;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  byte[] bytes() {
    return bytes.toByteArray();
  }

  ThriftWriter struct(Struct struct) {
    int last = 0;
    for (Map.Entry<Integer, ThriftValue> field : struct.fields().entrySet()) {
      int id = field.getKey();
      ThriftValue value = field.getValue();
      if (id - last <= MOST_SHORT_DELTA) {
        bytes.write((id - last) << 4 | value.type());
      } else {
        bytes.write(value.type());
        zigzag(id);
      }
      value(value);
      last = id;
    }
    bytes.write(0);
    return this;
  }

  /** The head of a list whose items follow. */
  ThriftWriter listHead(int elementType, int size) {
    if (size <= MOST_SHORT_SIZE) {
      bytes.write(size << 4 | elementType);
    } else {
      bytes.write(0xf0 | elementType);
      varint(size);
    }
    return this;
  }

  /** Bytes that are encoded already. */
  ThriftWriter raw(byte[] encoded) {
    bytes.writeBytes(encoded);
    return this;
  }

  private void value(ThriftValue value) {
    if (value instanceof Whole whole) {
      zigzag(whole.value());
    } else if (value instanceof Encoded encoded) {
      raw(encoded.encoded());
    } else if (value instanceof Sequence sequence) {
      listHead(sequence.elementType(), sequence.items().size());
      sequence.items().forEach(this::value);
    } else if (value instanceof Struct struct) {
      struct(struct);
    }
  }

  private void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
