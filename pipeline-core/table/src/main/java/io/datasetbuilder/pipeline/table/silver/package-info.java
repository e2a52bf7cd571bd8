/** Silver: what each column of a source becomes, and the guard that a cast loses nothing. */
package io.datasetbuilder.pipeline.table.silver;
