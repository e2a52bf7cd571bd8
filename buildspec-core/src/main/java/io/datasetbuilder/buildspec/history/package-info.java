/**
 * History of a table: the rule by which the rows of a run continue those of the previous snapshot.
 */
package io.datasetbuilder.buildspec.history;
