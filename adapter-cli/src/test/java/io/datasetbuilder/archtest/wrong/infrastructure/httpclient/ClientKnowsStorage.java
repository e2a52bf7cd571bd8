package io.datasetbuilder.archtest.wrong.infrastructure.httpclient;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** A client that knows the storage. */
public record ClientKnowsStorage(KnowsDatabase storage) {}
