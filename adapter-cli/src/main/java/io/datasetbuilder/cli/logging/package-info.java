/**
 * The log of a service that runs: a line an event on the standard error, cleared of every secret
 * that the process has come across.
 */
package io.datasetbuilder.cli.logging;
