/**
 * The log of a served process: one line an event on the standard error, with all known secrets
 * redacted.
 */
package io.datasetbuilder.cli.logging;
