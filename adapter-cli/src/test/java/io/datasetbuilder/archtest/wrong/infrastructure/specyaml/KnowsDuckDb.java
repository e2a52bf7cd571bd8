package io.datasetbuilder.archtest.wrong.infrastructure.specyaml;

import io.datasetbuilder.archtest.wrong.infrastructure.duckdb.KnowsStorage;
import java.sql.Connection;
import org.duckdb.DuckDBConnection;

/** A reader of specs that knows the engine and its driver. */
public record KnowsDuckDb(KnowsStorage engine, Connection jdbc, DuckDBConnection driver) {}
