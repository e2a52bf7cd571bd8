package io.datasetbuilder.archtest.wrong.infrastructure.state;

import io.datasetbuilder.archtest.wrong.infrastructure.duckdb.KnowsStorage;

/** A state that knows the engine. */
public record KnowsEngine(KnowsStorage engine) {}
