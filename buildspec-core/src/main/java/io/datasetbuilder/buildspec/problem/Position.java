package io.datasetbuilder.buildspec.problem;

/**
 * A place in a text.
 *
 * @param line counted from 1
 * @param column counted from 1, in code points
 */
public record Position(int line, int column) {}
