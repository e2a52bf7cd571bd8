package io.datasetbuilder.archtest.wrong.http;

import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsParquet;
import picocli.CommandLine;

/** A server that knows the storage, the other door and its library. */
public record KnowsInfrastructure(KnowsParquet storage, KnowsStorageToo door, CommandLine line) {}
