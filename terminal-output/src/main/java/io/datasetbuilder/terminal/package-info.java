/** Text for a person at a terminal, or for a program that reads a pipe: tables, rows, progress. */
package io.datasetbuilder.terminal;
