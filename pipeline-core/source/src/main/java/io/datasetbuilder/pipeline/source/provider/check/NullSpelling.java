package io.datasetbuilder.pipeline.source.provider.check;

/**
 * A spelling of no value that arrived: a usual one, or one that the definition names; so that it
 * states nobody's data.
 *
 * @param field the member of the records
 * @param spelling as written in JSON, such as {@code null} or {@code "-"}; a text of nothing but
 *     space is {@code " "} however long it is
 * @param values how many
 */
public record NullSpelling(String field, String spelling, long values) {}
