/** Tests. */
package io.datasetbuilder.cli.output;
