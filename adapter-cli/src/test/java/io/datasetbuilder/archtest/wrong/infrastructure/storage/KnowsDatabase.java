package io.datasetbuilder.archtest.wrong.infrastructure.storage;

import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;

/** A storage that keeps a database of its own. */
public record KnowsDatabase(Jdbi jdbi, SQLiteConfig driver) {}
