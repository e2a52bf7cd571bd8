package io.datasetbuilder.archtest.wrong.auth.two;

import io.datasetbuilder.archtest.wrong.auth.one.KnowsTwo;

/** A feature that needs another one, which needs it. */
public record KnowsOne(KnowsTwo other) {}
