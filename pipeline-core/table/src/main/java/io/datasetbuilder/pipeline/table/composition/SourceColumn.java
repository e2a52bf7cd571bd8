package io.datasetbuilder.pipeline.table.composition;

/**
 * A Silver column of one side.
 *
 * @param alias of the source
 * @param column its name in Silver
 */
public record SourceColumn(String alias, String column) {}
