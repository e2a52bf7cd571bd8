package io.datasetbuilder.infrastructure.query.child;

import java.util.List;

/** The relations that a part of a statement reads, by name, in the nesting that decides scope. */
sealed interface Relations {

  /** Part that reads no relation. */
  Relations NONE = new All(List.of());

  /** A relation named in FROM, unqualified. */
  record Named(String name) implements Relations {}

  /** Relations that several parts read. */
  record All(List<Relations> parts) implements Relations {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A query that defines relations of its own.
   *
   * @param tables in the order of definition: each is visible to those after it and to the body
   */
  record With(List<CommonTable> tables, Relations body) implements Relations {
    public With {
      tables = List.copyOf(tables);
    }
  }

  /** A relation that WITH defines. */
  record CommonTable(String name, Relations query) {}

  /** Relations that all parts read; parts that read nothing are left out. */
  static Relations all(List<Relations> parts) {
    List<Relations> reading = parts.stream().filter(part -> part != NONE).toList();
    return switch (reading.size()) {
      case 0 -> NONE;
      case 1 -> reading.get(0);
      default -> new All(reading);
    };
  }
}
