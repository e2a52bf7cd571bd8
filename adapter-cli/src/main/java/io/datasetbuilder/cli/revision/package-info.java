/** Commands about documents with revisions, here or by a service. */
package io.datasetbuilder.cli.revision;
