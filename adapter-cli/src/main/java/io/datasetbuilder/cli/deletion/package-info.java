/** Commands that delete runs, datasets and tables, and the list of what was deleted. */
package io.datasetbuilder.cli.deletion;
