package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Objects;

/** The type of a column, or why it has none that a dataset can hold. */
sealed interface TypeReading {

  /**
   * A type that the pipeline has.
   *
   * @param bytes the same, with {@code Binary} where the file has INT96
   */
  record Supported(DataType type, DataType bytes) implements TypeReading {
    public Supported {
      Objects.requireNonNull(type, "type");
      Objects.requireNonNull(bytes, "bytes");
    }

    public Supported(DataType type) {
      this(type, type);
    }
  }

  /**
   * Types that it has not.
   *
   * @param parts at least one
   */
  record Unsupported(List<Part> parts) implements TypeReading {
    public Unsupported {
      parts = List.copyOf(parts);
    }

    static Unsupported of(String path, String holds) {
      return new Unsupported(List.of(new Part(path, holds)));
    }
  }

  /**
   * One part of a column.
   *
   * @param path the column's name, then the names inside it
   * @param holds what it holds, in the plural
   */
  record Part(String path, String holds) {}
}
