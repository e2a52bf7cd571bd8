package io.datasetbuilder.archtest.wrong.infrastructure.text;

import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsDatabase;

/** A reader of texts that knows where runs are stored. */
public record TextKnowsStorage(KnowsDatabase storage) {}
