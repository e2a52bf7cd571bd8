/** How a build or preview goes, drawn on a terminal while it runs. */
package io.datasetbuilder.cli.progress;
