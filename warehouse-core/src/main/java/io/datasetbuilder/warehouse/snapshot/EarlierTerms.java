package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.license.License;
import java.util.Optional;

/**
 * Terms that an earlier build of a table with history declared, as it declared them. They hold for
 * the rows that the table still contains of it.
 *
 * @param license without members where none was declared
 * @param attribution empty where none was declared
 */
public record EarlierTerms(License license, Optional<String> attribution) {}
