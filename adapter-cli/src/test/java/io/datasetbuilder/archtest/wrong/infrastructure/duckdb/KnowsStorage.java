package io.datasetbuilder.archtest.wrong.infrastructure.duckdb;

import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsParquet;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** An engine that knows the storage, a door and YAML. */
public record KnowsStorage(KnowsParquet storage, KnowsStorageToo door, LoadSettings yaml) {}
