package io.datasetbuilder.archtest.wrong.infrastructure.notice;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** A channel of notices that knows the storage. */
public record ChannelKnowsStorage(KnowsDatabase storage) {}
