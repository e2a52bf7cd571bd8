/**
 * Bronze: records as they arrived, checked, counted and hashed; and what their values can be read
 * as without loss.
 */
package io.datasetbuilder.pipeline.table.bronze;
