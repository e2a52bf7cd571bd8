/** Tests. */
package io.datasetbuilder.cli.build;
