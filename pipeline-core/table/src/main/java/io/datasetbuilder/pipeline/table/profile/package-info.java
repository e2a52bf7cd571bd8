/** Figures about a finished table: what the report draws, and what stage details show. */
package io.datasetbuilder.pipeline.table.profile;
