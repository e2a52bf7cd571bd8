/** Tests. */
package io.datasetbuilder.cli.run;
