/** The commands that publish finished runs, and those about the receipts of publications. */
package io.datasetbuilder.cli.publish;
