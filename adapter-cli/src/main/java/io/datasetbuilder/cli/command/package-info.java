/** The parts of every command: its base classes, options, groups, help and refusals. */
package io.datasetbuilder.cli.command;
