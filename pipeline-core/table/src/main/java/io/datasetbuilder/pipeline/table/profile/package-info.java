/** Statistics of a finished table: the report draws them, and stage details show them. */
package io.datasetbuilder.pipeline.table.profile;
