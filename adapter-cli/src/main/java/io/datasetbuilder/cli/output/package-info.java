/** Standard streams, exit codes, and the text output of commands: tables, problems, progress. */
package io.datasetbuilder.cli.output;
