package io.datasetbuilder.archtest.wrong.infrastructure.publish;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** A publisher that knows the storage. */
public record PublishKnowsStorage(KnowsDatabase storage) {}
