package io.datasetbuilder.infrastructure.http.provider;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a page said about the pages after it.
 *
 * @param total as this page states it
 * @param sizeEcho the page size that the provider says it used
 * @param next the cursor of the next page
 * @param link the address of the next page
 */
record PageInfo(
    int records,
    Optional<Long> total,
    OptionalInt sizeEcho,
    Optional<String> next,
    Optional<String> link) {}
