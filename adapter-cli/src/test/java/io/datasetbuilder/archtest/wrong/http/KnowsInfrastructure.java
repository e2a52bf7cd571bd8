package io.datasetbuilder.archtest.wrong.http;

import com.nimbusds.jose.jwk.JWKSet;
import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.infrastructure.storage.KnowsParquet;
import picocli.CommandLine;

/** A server that knows the storage, keys of tokens, the other door and its library. */
public record KnowsInfrastructure(
    KnowsParquet storage, JWKSet keys, KnowsStorageToo door, CommandLine line) {}
