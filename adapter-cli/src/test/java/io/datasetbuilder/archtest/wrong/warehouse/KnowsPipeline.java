package io.datasetbuilder.archtest.wrong.warehouse;

import io.datasetbuilder.archtest.wrong.pipeline.KnowsWarehouse;

/** A core that knows its sibling. */
public record KnowsPipeline(KnowsWarehouse sibling) {}
