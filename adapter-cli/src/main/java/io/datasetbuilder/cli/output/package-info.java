/** Standard streams, exit codes, and what commands print of responses and problems. */
package io.datasetbuilder.cli.output;
