package io.datasetbuilder.pipeline.document.description;

/**
 * A part of the table in a file of its own (Spec, "splits").
 *
 * @param name the split's name
 * @param rows its rows, in the table's order
 * @param file the file that holds them
 */
public record DescribedSplit(String name, long rows, DescribedFile file) {}
