package io.datasetbuilder.archtest.wrong.wire;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** A body that knows the storage. */
public record WireKnowsStorage(KnowsDatabase storage) {}
