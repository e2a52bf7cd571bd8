/**
 * The command line: one class a command. Answers go to the standard output, everything else to the
 * standard error.
 */
package io.datasetbuilder.cli;
