/** Administration, without a server. */
package io.datasetbuilder.embedded.access;
