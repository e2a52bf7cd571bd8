package io.datasetbuilder.archtest.wrong.http;

import com.nimbusds.jose.jwk.JWKSet;
import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsParquet;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import picocli.CommandLine;

/** A server that knows the storage, keys of tokens, the other door and its library, and JSON. */
public record KnowsInfrastructure(
    KnowsParquet storage, JWKSet keys, KnowsStorageToo door, CommandLine line, JsonMembers body) {}
