package io.datasetbuilder.archtest.wrong.embedded;

import io.datasetbuilder.archtest.wrong.cli.KnowsStorageToo;
import io.datasetbuilder.archtest.wrong.http.KnowsInfrastructure;
import io.javalin.PartOfJavalin;
import io.micrometer.PartOfMicrometer;
import org.eclipse.jetty.PartOfJetty;

/** A composition root that knows its doors and the libraries of one. */
public record KnowsDoors(
    KnowsStorageToo cli,
    KnowsInfrastructure http,
    PartOfJavalin application,
    PartOfJetty server,
    PartOfMicrometer figures) {}
