package io.datasetbuilder.archtest.wrong.infrastructure.storage;

import com.zaxxer.hikari.HikariConfig;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;

/** A storage that keeps databases of its own. */
public record KnowsDatabase(
    Jdbi jdbi, SQLiteConfig driver, PGSimpleDataSource source, HikariConfig pool) {}
