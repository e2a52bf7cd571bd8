/** Documents and their revisions through the service. */
package io.datasetbuilder.embedded.revision;
