package io.datasetbuilder.archtest.wrong.pipeline;

import io.datasetbuilder.archtest.wrong.warehouse.KnowsPipeline;

/** A core that knows its sibling. */
public record KnowsWarehouse(KnowsPipeline sibling) {}
