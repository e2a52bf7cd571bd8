package io.datasetbuilder.buildspec.composition;

/** Two columns that must be equal for rows to match. */
public record KeyPair(String left, String right) {}
