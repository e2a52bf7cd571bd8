package io.datasetbuilder.archtest.wrong.infrastructure.duckdb;

import com.networknt.schema.Schema;
import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsParquet;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** An engine that knows the storage, a door, YAML and schemas of JSON. */
public record KnowsStorage(
    KnowsParquet storage,
    KnowsStorageToo door,
    LoadSettings yaml,
    YAMLFactory bound,
    Schema form) {}
