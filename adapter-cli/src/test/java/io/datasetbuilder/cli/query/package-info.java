/** Commands that query tables. */
package io.datasetbuilder.cli.query;
