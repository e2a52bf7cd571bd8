package io.datasetbuilder.pipeline.table.composition;

import java.util.Objects;

/**
 * A Silver column of one side.
 *
 * @param alias of the source
 * @param column its name in Silver
 */
public record SourceColumn(String alias, String column) {
  public SourceColumn {
    Objects.requireNonNull(alias, "alias");
    Objects.requireNonNull(column, "column");
  }
}
