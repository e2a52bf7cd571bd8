/**
 * Drift: how a source's table differs from the one that an earlier successful run made of it, in
 * its columns and in its number of rows. A comparison that could not be made is reported as such,
 * never as "no drift".
 */
package io.datasetbuilder.pipeline.table.drift;
