/** Tests of options that several commands have. */
package io.datasetbuilder.cli.command;
