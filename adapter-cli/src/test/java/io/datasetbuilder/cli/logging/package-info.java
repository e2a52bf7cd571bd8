/** Tests of the log, through the library that writes it. */
package io.datasetbuilder.cli.logging;
