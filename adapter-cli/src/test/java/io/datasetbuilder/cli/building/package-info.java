/** Tests. */
package io.datasetbuilder.cli.building;
