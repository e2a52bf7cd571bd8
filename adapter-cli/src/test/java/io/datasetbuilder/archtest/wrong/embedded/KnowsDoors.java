package io.datasetbuilder.archtest.wrong.embedded;

import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.http.KnowsInfrastructure;
import io.javalin.Javalin;

/** A composition root that knows its doors and the library of one. */
public record KnowsDoors(KnowsStorageToo cli, KnowsInfrastructure http, Javalin server) {}
