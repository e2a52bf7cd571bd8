/** The command line as a process: the packaged jar, its streams and its exit codes. */
package io.datasetbuilder.cli;
