package io.datasetbuilder.archtest.wrong.embedded.assembly;

/** Composition root that operations must not take. */
public final class Assembly {}
