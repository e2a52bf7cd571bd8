package io.datasetbuilder.archtest.wrong.infrastructure.query;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** An engine of queries that knows the storage. */
public record QueryKnowsStorage(KnowsDatabase storage) {}
