/** Commands about exports. */
package io.datasetbuilder.cli.export;
