/** Commands that list the tables of a warehouse, and that maintain it. */
package io.datasetbuilder.cli.warehouse;
