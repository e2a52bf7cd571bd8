package io.datasetbuilder.archtest.wrong.terminal;

import io.datasetbuilder.archtest.wrong.wire.WireKnowsStorage;

/** A table that knows the body of a response. */
public record TableKnowsBody(WireKnowsStorage body) {}
