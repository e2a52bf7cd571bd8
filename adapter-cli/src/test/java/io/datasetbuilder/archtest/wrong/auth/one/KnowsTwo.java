package io.datasetbuilder.archtest.wrong.auth.one;

import io.datasetbuilder.archtest.wrong.auth.two.KnowsOne;
import io.datasetbuilder.archtest.wrong.buildspec.KnowsFiles;

/** A feature that needs another one, which needs it. */
public record KnowsTwo(KnowsOne other, KnowsFiles core) {}
