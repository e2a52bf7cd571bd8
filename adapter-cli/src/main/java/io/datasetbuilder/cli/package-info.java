/**
 * The command line: one class a command, in packages by topic. Results go to the standard output,
 * everything else to the standard error.
 */
package io.datasetbuilder.cli;
